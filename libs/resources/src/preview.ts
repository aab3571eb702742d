import { schema } from '#http';

const { named, object, text, timestamp, uuid } = schema;

export const PREVIEW_ID = '00000000-0000-4000-8000-000000000001';

/** docs/api.md, Resources, Preview. */
export const Preview = named(
  'Preview',
  object('A masked look at the person that a key stands for. Read it back to the person before you claim.', {
    preview_id: uuid(),
    display: object('What may be read out.', {
      name: text('Given name and family initial.', { pattern: String.raw`\.$` }),
      locality: text('City and state.', { pattern: '^.+, [A-Z]{2}$' }),
    }),
    expires_at: timestamp('The last moment at which the preview can be claimed.'),
  }),
  { preview_id: PREVIEW_ID, display: { name: 'Ada E.', locality: 'SAMPLETOWN, NY' } },
);
