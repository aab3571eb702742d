import { useQueryClient } from '@tanstack/react-query';
import { answerOf, console } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { Button } from '../../parts/button.js';
import { ProblemNote, Warning } from '../../parts/notes.js';
import { Facts } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { BUSINESSES, partOf, type Business } from '../here/business.js';

interface Props {
  readonly business: Business;
  readonly requested: NonNullable<Business['requested']>;
  readonly onTakenBack: () => void;
}

/** What waits for staff beside what is in force, and the way to take it back. */
export function WaitingChange({ business, requested, onTakenBack }: Props) {
  const { id, name, purpose, role } = business;
  const client = useQueryClient();
  const none = t('business.overview.facts.noPurpose');
  const facts = [
    ...(requested.name === undefined ? [] : [factOf(t('business.settings.name'), requested.name, name)]),
    ...(requested.purpose === undefined
      ? []
      : [factOf(t('business.settings.purpose'), requested.purpose, purpose ?? none)]),
  ];
  // To ask for what is in force takes a request back.
  const body = {
    ...(requested.name !== undefined && { name }),
    ...(requested.purpose !== undefined && { purpose }),
  };
  const takingBack = useAction(async () => {
    const after = await answerOf(console.PATCH('/console/v1/businesses/{id}', { params: { path: { id } }, body }));
    client.setQueryData(partOf(id, 'itself'), after);
    // At once: what somebody writes until the rest of the page has heard of it must not be lost.
    onTakenBack();
  }, [partOf(id, 'itself'), BUSINESSES]);
  return (
    <Warning>
      <div className="grid gap-3">
        <p>{t('business.settings.waiting')}</p>
        <Facts facts={facts} />
        {takingBack.problem !== null && <ProblemNote problem={takingBack.problem} />}
        {role !== 'developer' && (
          <div>
            <Button isBusy={takingBack.isRunning} onClick={() => void takingBack.run()}>
              {t('business.settings.takeBack')}
            </Button>
          </div>
        )}
      </div>
    </Warning>
  );
}

function factOf(name: string, wanted: string, inForce: string) {
  const value = (
    <>
      <bdi className="block">{wanted}</bdi>
      <span className="block text-quiet">
        {t('business.settings.now')} <bdi>{inForce}</bdi>
      </span>
    </>
  );
  return { name, value };
}
