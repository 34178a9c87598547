import { Select as Primitive } from 'radix-ui';
import { styled } from 'styled-components';
import { Fragment } from 'react';
import { Icon } from '../icons/Icon';
import { floatingItemStyles, floatingStyles } from '../overlays/floating-styles';
import { useReplacedTrigger, type ListRequest } from '../overlays/late-list';
import { ChosenText, triggerStyles, type SelectControlProps, type SelectOption } from './select-trigger';
import { usePortalContainer } from '../theme/StyleScope';
import { findStyleNonce } from '../theme/style-nonce';
import { token } from '../theme/token';

export type SelectWithListProps = SelectControlProps & ListRequest;

export function SelectWithList(props: SelectWithListProps) {
  const { options, value, onValueChange, placeholder, disabled, control, defaultOpen } = props;
  const { required, ...attributes } = control;
  const chosen = options.find((option) => option.value === value);
  const button = useReplacedTrigger(props);
  return (
    <Parts
      value={value}
      onValueChange={onValueChange}
      defaultOpen={defaultOpen}
      disabled={disabled}
      required={required ?? false}
    >
      <Trigger ref={button} {...attributes}>
        {/* Radix would render the label only after mounting the list. */}
        <ChosenText>{chosen ? <bdi>{chosen.label}</bdi> : placeholder}</ChosenText>
        <Icon name="chevronDown" />
      </Trigger>
      <SelectList options={options} />
    </Parts>
  );
}

/* Provider without the hidden form select, which has inline styles. */
const Parts = Primitive.unstable_Provider;

const Trigger = styled(Primitive.Trigger)`
  ${triggerStyles}
`;

export function SelectList({ options }: { options: readonly SelectOption[] }) {
  return (
    <Primitive.Portal container={usePortalContainer()}>
      <Content position="popper" sideOffset={4} collisionPadding={8}>
        <Viewport nonce={findStyleNonce()}>
          {groupsOf(options).map(([name, members]) => (
            <Fragment key={name ?? members[0]?.value}>
              <Primitive.Group>
                {name !== undefined && <GroupName>{name}</GroupName>}
                {members.map((option) => (
                  <Option key={option.value} option={option} />
                ))}
              </Primitive.Group>
            </Fragment>
          ))}
        </Viewport>
      </Content>
    </Primitive.Portal>
  );
}

function Option({ option }: { option: SelectOption }) {
  return (
    <Item
      value={option.value}
      disabled={option.disabled ?? false}
      textValue={option.label}
      aria-labelledby={undefined}
    >
      <Tick>
        <Icon name="check" size="1.1rem" />
      </Tick>
      <span>
        <Primitive.ItemText>
          <bdi>{option.label}</bdi>
        </Primitive.ItemText>
        {option.detail && <Detail>{option.detail}</Detail>}
      </span>
    </Item>
  );
}

function groupsOf(options: readonly SelectOption[]) {
  const groups: [string | undefined, SelectOption[]][] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last[0] === option.group) last[1].push(option);
    else groups.push([option.group, [option]]);
  }
  return groups;
}

const Content = styled(Primitive.Content)`
  ${floatingStyles}
  inline-size: max(var(--radix-select-trigger-width), 12rem);
  max-block-size: min(24rem, var(--radix-select-content-available-height));
`;

const Viewport = styled(Primitive.Viewport)`
  padding: ${token.space[1]};
`;

const GroupName = styled(Primitive.Label)`
  padding: ${token.space[3]} ${token.space[3]} ${token.space[1]};
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
`;

const Item = styled(Primitive.Item)`
  display: grid;
  grid-template-columns: 1.1rem 1fr;
  gap: ${token.space[2]};
  align-items: start;
  padding: ${token.space[2]};
  overflow-wrap: anywhere;
  ${floatingItemStyles}
`;

const Tick = styled.span`
  visibility: hidden;
  color: ${token.color.accent};

  [data-state='checked'] > & {
    visibility: visible;
  }
`;

const Detail = styled.span`
  display: block;
  margin-block-start: ${token.space[1]};
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
`;
