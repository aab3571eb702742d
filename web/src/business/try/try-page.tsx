import { useState } from 'react';
import { Link } from 'wouter';
import { focusHeading } from '../../page/focus-heading.js';
import { Page } from '../../page/page.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useBusiness, type Business } from '../here/business.js';
import { Snippets } from '../snippet/snippet.js';
import { DemoCalls, type Stage } from './calls.js';
import { ChooseStage } from './choose-stage.js';
import { ChoosePerson } from './choose-person.js';
import type { Preview } from './demo.js';
import { DemoGrants } from './demo-grants.js';
import { GetToken } from './get-token.js';
import { InProduction } from './in-production.js';
import { ReadBack } from './read-back.js';
import { ReadGrant } from './read-grant.js';

/** A whole consent with made-up people, from the key to the release, beside the calls that do the same. */
export default function TryPage() {
  const { id, mode } = useBusiness();
  const [stage, setStage] = useState<Stage>('demo');
  const [preview, setPreview] = useState<Preview>();
  const [grantId, setGrantId] = useState<string>();
  const calls = new DemoCalls(stage, id);
  const show = (shown: { readonly preview?: Preview; readonly grantId?: string }): void => {
    setPreview(shown.preview);
    setGrantId(shown.grantId);
  };
  const beginAgain = (): void => {
    show({});
    focusHeading();
  };
  return (
    <Page title={t('business.try.title')} lead={t('business.try.lead')}>
      <Snippets>
        <ChooseStage {...{ stage, onChosen: setStage }} />
        {stage === 'demo' ? <GetToken /> : <InProduction />}
        <ChoosePerson calls={calls} onPreview={(made) => show({ preview: made })} />
        {preview !== undefined && (
          <ReadBack
            key={preview.preview_id}
            {...{ calls, preview, onRefused: beginAgain, onClaimed: (grant) => show({ preview, grantId: grant.id }) }}
          />
        )}
        {grantId !== undefined && <ReadGrant key={grantId} {...{ calls, grantId, onAgain: beginAgain }} />}
        <DemoGrants onChosen={(chosen) => show({ grantId: chosen })} />
        <Next mode={mode} />
      </Snippets>
    </Page>
  );
}

/** Where the way from made-up people to real ones goes on from here. */
function Next({ mode }: Pick<Business, 'mode'>) {
  return (
    <Card title={t('business.try.next.title')}>
      <p className="max-w-prose">{t(`business.try.next.${mode}.what`)}</p>
      <p>
        <Link href={mode === 'demo' ? '' : '/keys'} className="text-accent underline">
          {t(`business.try.next.${mode}.go`)}
        </Link>
      </p>
    </Card>
  );
}
