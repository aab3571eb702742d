import { t } from '../../texts/texts.js';
import type { Business } from '../business-facts.js';

interface Props {
  readonly business: Business;
  readonly requested: { readonly name?: string; readonly purpose?: string };
}

/** What a business is called and wants addresses for, and what it would be: side by side, each isolated. */
export function OldAndNew({ business, requested }: Props) {
  const rows = [
    { what: t('staff.changes.name'), before: business.name, after: requested.name },
    { what: t('staff.purpose'), before: business.purpose ?? t('staff.noPurpose'), after: requested.purpose },
  ].filter(({ after }) => after !== undefined);
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="text-sm text-quiet">
          <th scope="col" className="w-20 py-1 sm:w-32 pr-3 font-normal">
            <span className="sr-only">{t('staff.changes.what')}</span>
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {t('staff.changes.before')}
          </th>
          <th scope="col" className="py-1 font-normal">
            {t('staff.changes.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, before, after }) => (
          <tr key={what} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 font-normal text-quiet">
              {what}
            </th>
            <td className="py-2 pr-3">
              <bdi>{before}</bdi>
            </td>
            <td className="py-2 font-medium">
              <bdi>{after}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
