import { Switch } from '@base-ui/react/switch';

interface Props {
  readonly label: string;
  /** As the service has it. */
  readonly isOn: boolean;
  /** While a change is under way: it cannot be switched again. */
  readonly isBusy: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something that is on or off, and changes at once. */
export function SwitchField({ label, isOn, isBusy, onChange }: Props) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
      <span>{label}</span>
      {/* Where the system chooses the colours, the borders alone show where the thumb is. */}
      <Switch.Root
        checked={isOn}
        readOnly={isBusy}
        onCheckedChange={onChange}
        className="flex h-7 w-12 shrink-0 items-center rounded-full border border-quiet bg-sunk p-0.5 data-checked:border-accent data-checked:bg-accent"
      >
        <Switch.Thumb className="size-5 rounded-full border border-transparent bg-quiet transition-transform data-checked:translate-x-5 data-checked:bg-on-accent" />
      </Switch.Root>
    </label>
  );
}
