import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import { t } from '../../texts/texts.js';
import type { Role } from '../here/business.js';
import { mayManage, ROLES } from './members.js';

interface Props {
  /** Of who invites. */
  readonly own: Role | null;
  readonly role: Role;
  readonly onChosen: (role: Role) => void;
}

/** The role of who is invited, each with what it may do; what one may not give says why. */
export function ChooseRole({ own, role, onChosen }: Props) {
  const label = useId();
  return (
    <div className="grid gap-2">
      <span id={label} className="font-medium">
        {t('business.people.invite.role')}
      </span>
      <RadioGroup
        aria-labelledby={label}
        value={role}
        onValueChange={(chosen) => onChosen(chosen)}
        className="grid gap-3"
      >
        {ROLES.map((one) => (
          <OneRole key={one} role={one} mayGive={mayManage(own, one)} />
        ))}
      </RadioGroup>
    </div>
  );
}

function OneRole({ role, mayGive }: { readonly role: Role; readonly mayGive: boolean }) {
  const what = useId();
  return (
    <label className="flex items-start gap-3">
      <Radio.Root
        value={role}
        disabled={!mayGive}
        aria-label={t(`business.role.${role}`)}
        aria-describedby={what}
        className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border-2 border-quiet data-checked:border-accent data-disabled:border-line data-disabled:bg-sunk"
      >
        <Radio.Indicator className="size-2.5 rounded-full bg-accent" />
      </Radio.Root>
      <span>
        <span className="font-medium">{t(`business.role.${role}`)}</span>
        <span id={what} className="block text-sm text-quiet">
          {t(`business.roleMay.${role}`)} {!mayGive && t('business.people.invite.ownersOnly')}
        </span>
      </span>
    </label>
  );
}
