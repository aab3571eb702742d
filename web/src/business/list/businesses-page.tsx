import { useQuery } from '@tanstack/react-query';
import { answerOf, console } from '../../api/clients.js';
import { Page } from '../../page/page.js';
import { Asked } from '../../parts/asked.js';
import { Card, Empty } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';

const BUSINESSES = ['businesses'] as const;

/** The businesses that one is a member of. */
export default function BusinessesPage() {
  const businesses = useQuery({ queryKey: BUSINESSES, queryFn: () => answerOf(console.GET('/console/v1/businesses')) });
  return (
    <Page title={t('business.list.title')}>
      <Asked query={businesses}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>{t('business.list.none')}</Empty>
          ) : (
            data.map(({ id, name }) => (
              <Card key={id} title={name}>
                {null}
              </Card>
            ))
          )
        }
      </Asked>
    </Page>
  );
}
