import { decodeTranscript } from '#person-key';
import { misheardKey } from './misheard-key.js';

describe('a key that is misheard', () => {
  it('comes right after as many wrong ones as were wanted', () => {
    const { transcript, wrong } = misheardKey('H1GTDN1SEU', 2) ?? { transcript: '', wrong: [] };
    expect(wrong).toHaveLength(2);
    expect(decodeTranscript(transcript)[2]?.key).toBe('H1GTDN1SEU');
  });

  it.each(['474Y17NM5F', '0FR4F2RRR7'])('is none when nobody mishears it so: %s', (key) => {
    expect(misheardKey(key, 2)).toBeUndefined();
  });
});
