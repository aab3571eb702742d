import { useState } from 'react';
import { Page } from '../../page/page.js';
import { DoneNote } from '../../parts/notes.js';
import { PagedList } from '../../parts/paged-list.js';
import { Card } from '../../parts/surface.js';
import { nameWithin } from '../../parts/business-name.js';
import { t } from '../../texts/texts.js';
import { ASSISTANTS, loadAssistants } from './assistants.js';
import { ConnectedAssistant } from './connected-assistant.js';
import { NoAssistants } from './no-assistants.js';
import { WaitingChanges } from './waiting-changes.js';

/** What assistants wait for, and which ones are connected. */
export default function AssistantsPage() {
  const [gone, setGone] = useState<string>();
  return (
    <Page title={t('me.assistants.title')} lead={t('me.assistants.lead')}>
      {gone !== undefined && <DoneNote>{t('me.assistants.disconnected', { name: gone })}</DoneNote>}
      <WaitingChanges />
      <Card title={t('me.assistants.list')}>
        <PagedList queryKey={ASSISTANTS} load={loadAssistants} idOf={({ id }) => id} empty={<NoAssistants />}>
          {(assistant) => (
            <ConnectedAssistant assistant={assistant} onDisconnected={() => setGone(nameWithin(assistant))} />
          )}
        </PagedList>
      </Card>
    </Page>
  );
}
