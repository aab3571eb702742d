/**
 * What is left to do about witnesses after a restore, which no command can do. Said whatever the settings are: a new
 * machine may lack those of the old one (docs/operating-guide.md, Witnesses).
 */
export const WITNESS_ADVICE: readonly string[] = [
  'Witnesses: the log goes on under another name. Give those in WITNESS_URLS what /log/v1/key says once it runs.',
  'Where it is a witness itself: it has forgotten what it cosigned since the backup. Start it without WITNESS_FOR, give ' +
    'it a new key (`keyring rotate-signing`), retire the old one (`keyring retire-signing`) once the log is signed with ' +
    'the new, and only then set WITNESS_FOR again and give those logs the new key of /witness/v1/key.',
];
