import { Select as Primitive } from 'radix-ui';
import { styled } from 'styled-components';
import { Icon } from '../icons/Icon';
import { useReplacedTrigger, type ListRequest } from '../overlays/late-list';
import { ChosenText, triggerStyles, type SelectControlProps } from './select-trigger';
import { SelectList } from './SelectList';

export type SelectWithListProps = SelectControlProps & ListRequest;

/** A select whose list can open. */
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
        {/* Radix would write it only once it has found the item. */}
        <ChosenText>{chosen ? <bdi>{chosen.label}</bdi> : placeholder}</ChosenText>
        <Icon name="chevronDown" />
      </Trigger>
      <SelectList options={options} />
    </Parts>
  );
}

/* The root without the hidden select for forms, which has a style of its own. */
const Parts = Primitive.unstable_Provider;

const Trigger = styled(Primitive.Trigger)`
  ${triggerStyles}
`;
