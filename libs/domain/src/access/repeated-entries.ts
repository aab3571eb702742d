/**
 * An entry whose acknowledgement was lost is appended again within moments, and may stand in the log twice: so many
 * entries of others at most are taken to stand between the two. A list appends 50 at once.
 */
export const REPEATED_WITHIN = 100;
