import type { ReactNode } from 'react';
import styled from 'styled-components';
import { visuallyHidden } from '../accessibility/VisuallyHidden';
import { token } from '../theme/token';

/** One column. */
export interface TableColumn<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` for figures. */
  align?: 'start' | 'end' | undefined;
}

export interface TableProps<Row> {
  /** What the table holds; read by screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

/** Rows of the same kind. The first column names its row. Scrolls sideways where it must. */
export function Table<Row>({ caption, columns, rows, rowId }: TableProps<Row>) {
  return (
    <Scroller role="region" aria-label={caption} tabIndex={0}>
      <Sheet>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, header, align }) => (
              <th key={id} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map(({ id, cell, align }, place) =>
                place === 0 ? (
                  <th key={id} scope="row" data-align={align}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} data-align={align}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Sheet>
    </Scroller>
  );
}

const Scroller = styled.div`
  position: relative;
  overflow-x: auto;
`;

const Sheet = styled.table`
  inline-size: 100%;
  border-collapse: collapse;

  & > caption {
    ${visuallyHidden}
  }
  & th,
  & td {
    padding: ${token.space[3]} ${token.space[2]};
    border-block-end: ${token.border.hair} solid ${token.color.line};
    font-weight: ${token.type.weight.regular};
    text-align: start;
    vertical-align: middle;
  }
  & tr > :first-child {
    padding-inline-start: 0;
  }
  & tr > :last-child {
    padding-inline-end: 0;
  }
  & thead th {
    color: ${token.color.inkMuted};
    font-size: ${token.type.size[0]};
    white-space: nowrap;
  }
  & tbody th {
    font-weight: ${token.type.weight.medium};
  }
  & [data-align='end'] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;
