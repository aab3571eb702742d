import { useState } from 'react';
import { Problem } from '../../api/problem.js';
import { useAction } from '../../parts/action.js';
import { Form } from '../../parts/form.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';
import { useBusiness, type Role } from '../here/business.js';
import { ChooseRole } from './choose-role.js';
import { invite, membersOf } from './members.js';

/** Invites an e-mail address. Who has it becomes a member by accepting. */
export function InviteMember({ onInvited }: { readonly onInvited: (told: string) => void }) {
  const { id, role: own } = useBusiness();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('developer');
  const invitation = useAction(() => invite(id, email, role), [membersOf(id)]);
  const send = async (): Promise<void> => {
    const made = await invitation.run();
    if (made === undefined) return;
    setEmail('');
    setRole('developer');
    onInvited(t('business.people.invite.done', { email: made.email, role: t(`business.role.${made.role}`) }));
  };
  return (
    <Form
      onSubmit={() => void send()}
      problem={invitation.problem}
      told={atTheAddress}
      isBusy={invitation.isRunning}
      submit={t('business.people.invite.submit')}
    >
      {/* Not of the type `email`, for which browsers take no letters beyond ASCII. */}
      <TextField
        {...{ label: t('business.people.invite.email'), hint: t('business.people.invite.emailHint') }}
        {...{ name: 'email', value: email, onChange: setEmail }}
        {...{ inputMode: 'email' as const, autoComplete: 'off' }}
      />
      <ChooseRole own={own} role={role} onChosen={setRole} />
    </Form>
  );
}

/** Both are about what was written, so they stand beside it. */
function atTheAddress(problem: Error): Error {
  if (!(problem instanceof Problem)) return problem;
  const { code } = problem;
  const isOfAddress = code === 'already_member' || code === 'already_invited';
  return isOfAddress ? Problem.ofField('email', t(`business.people.invite.${code}`)) : problem;
}
