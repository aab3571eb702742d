import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { QueryResult } from '../../parts/query-result.js';
import { Button } from '../../parts/button.js';
import { ProblemNote } from '../../parts/notes.js';
import { t } from '../../texts/texts.js';
import { partOf, useBusiness } from '../here/business.js';
import { Snippet } from '../snippet/snippet.js';
import type { DemoCalls } from './calls.js';
import { loadPeople, makePreview, type DemoPerson, type Preview } from './demo.js';
import { Step } from './step.js';

interface Props {
  readonly calls: DemoCalls;
  readonly onPreview: (preview: Preview) => void;
}

/** The made-up people, and a look at one of them by the key that they give. */
export function ChoosePerson({ calls, onPreview }: Props) {
  const { id } = useBusiness();
  const people = useQuery({ queryKey: partOf(id, 'demo-people'), queryFn: () => loadPeople(id) });
  const [last, setLast] = useState<DemoPerson>();
  const look = useAction((key: string) => makePreview(id, key));
  const choose = async (person: DemoPerson): Promise<void> => {
    setLast(person);
    const preview = await look.run(person.key);
    if (preview !== undefined) onPreview(preview);
  };
  return (
    <Step number={1} title={t('business.try.choose.title')}>
      <p className="max-w-prose text-quiet">{t('business.try.choose.lead')}</p>
      <QueryResult query={people}>
        {({ data }) => (
          <>
            <ul className="grid gap-3 sm:grid-cols-2">
              {data.map((person) => (
                <Choice key={person.key} {...{ person, isBusy: look.isRunning, onChosen: () => void choose(person) }} />
              ))}
            </ul>
            {look.problem !== null && <ProblemNote problem={look.problem} />}
            {look.problem !== null && last?.kind === 'child' && <p>{t('business.try.choose.childRefused')}</p>}
            <Snippet label={t('business.try.choose.call')} call={calls.preview((last ?? data[0])?.formatted ?? '')} />
          </>
        )}
      </QueryResult>
    </Step>
  );
}

interface ChoiceProps {
  readonly person: DemoPerson;
  readonly isBusy: boolean;
  readonly onChosen: () => void;
}

function Choice({ person, isBusy, onChosen }: ChoiceProps) {
  const { given_name, family_name } = person.name;
  const name = `${given_name} ${family_name}`;
  return (
    <li className="grid content-between gap-3 rounded-lg border border-line p-4">
      <div className="grid gap-1">
        <bdi className="font-semibold">{name}</bdi>
        <code className="font-mono">{person.formatted}</code>
        <p className="text-sm text-quiet">{t(`business.try.kind.${person.kind}`)}</p>
      </div>
      <Button look="main" isBusy={isBusy} onClick={onChosen} label={t('business.try.choose.lookUpOf', { name })}>
        {t('business.try.choose.lookUp')}
      </Button>
    </li>
  );
}
