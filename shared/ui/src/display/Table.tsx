import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { visuallyHidden } from '../accessibility/VisuallyHidden';
import { media } from '../theme/media';
import { token } from '../theme/token';

/** A column; phones repeat `header` beside each cell. */
export interface TableColumn {
  id: string;
  header: ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'end' | undefined;
  /** Long cells take several lines instead of widening the table. */
  wraps?: boolean | undefined;
}

export interface TableRow {
  id: string;
  cells: Readonly<Record<string, ReactNode>>;
}

export interface TableProps {
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
}

/**
 * A table whose first column names its row. Scrolls sideways if needed; on phones each row becomes
 * a block.
 */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <Scroller aria-label={caption} tabIndex={0}>
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
          {rows.map(({ id: rowId, cells }) => (
            <tr key={rowId}>
              {columns.map(({ id, header, align, wraps }, column) =>
                column === 0 ? (
                  <th key={id} scope="row" data-align={align}>
                    {cells[id]}
                  </th>
                ) : (
                  <td key={id} data-align={align} data-wraps={wraps}>
                    <Beside aria-hidden>{header}</Beside>
                    {cells[id]}
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

const Scroller = styled.section`
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
    padding: ${token.space[3]};
    border-block-end: ${token.border.hair} solid ${token.color.line};
    font-weight: ${token.type.weight.regular};
    text-align: start;
    vertical-align: middle;
    white-space: nowrap;
  }
  & [data-wraps] {
    min-inline-size: 12rem;
    white-space: normal;
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
  }
  & tbody th {
    font-weight: ${token.type.weight.medium};
  }
  & [data-align='end'] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }

  ${media.phone} {
    & thead {
      ${visuallyHidden}
    }
    & tr {
      display: block;
      padding-block: ${token.space[3]};
      border-block-end: ${token.border.hair} solid ${token.color.line};
    }
    & tbody th,
    & tbody td {
      display: flex;
      align-items: baseline;
      justify-content: space-between;
      gap: ${token.space[3]};
      padding: ${token.space[1]} 0;
      border: 0;
      min-inline-size: 0;
      white-space: normal;
    }
  }
`;

/** Column name of a cell on phones. */
const Beside = styled.span`
  display: none;
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};

  ${media.phone} {
    display: inline;
  }
`;
