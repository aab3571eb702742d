import { useState } from 'react';
import { focusHeading } from '../../page/focus-heading.js';
import { Page } from '../../page/page.js';
import { textWithin } from '../../parts/business-name.js';
import { DoneNote, Warning } from '../../parts/notes.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useBusiness } from '../here/business.js';
import { SecretOnce } from '../secret/secret-once.js';
import { Snippet, Snippets } from '../snippet/snippet.js';
import { KeyList } from './key-list.js';
import { NewKey } from './new-key.js';

/** The keys with which a business's programs call the API. */
export default function KeysPage() {
  const { role, mode } = useBusiness();
  return (
    <Page title={t('business.keys.title')} lead={t('business.keys.lead')}>
      {mode === 'demo' && <Warning>{t('business.keys.notYet')}</Warning>}
      {role === 'owner' ? <Keys /> : <Card>{t('business.keys.ownerOnly')}</Card>}
      <Card title={t('business.keys.use')}>
        <p className="max-w-prose text-quiet">{t('business.keys.useHow')}</p>
        <Snippets>
          <Snippet label={t('business.keys.useCall')} call={{ method: 'GET', path: '/v1/status', secret: 'API_KEY' }} />
        </Snippets>
      </Card>
    </Page>
  );
}

interface Issued {
  readonly name: string;
  readonly key: string;
}

function Keys() {
  const { id } = useBusiness();
  const [issued, setIssued] = useState<Issued>();
  const [revoked, setRevoked] = useState<string>();
  const show = (key: Issued): void => {
    setRevoked(undefined);
    setIssued(key);
  };
  const tellRevoked = (name: string): void => {
    setRevoked(name);
    focusHeading();
  };
  const forget = (): void => {
    setIssued(undefined);
    focusHeading();
  };
  return (
    <>
      {revoked !== undefined && <DoneNote>{t('business.keys.revoked', { name: textWithin(revoked) })}</DoneNote>}
      {issued !== undefined && (
        <SecretOnce
          key={issued.key}
          title={t('business.keys.issued', { name: textWithin(issued.name) })}
          secret={issued.key}
          what={t('business.keys.key')}
          onKept={forget}
        />
      )}
      <Card title={t('business.keys.inForce')}>
        <KeyList businessId={id} onRevoked={tellRevoked} />
      </Card>
      <NewKey businessId={id} mayMake={issued === undefined} onIssued={show} />
    </>
  );
}
