/** Everything that staff are shown begins with this name, and is asked for anew after each answer of theirs. */
export const STAFF = ['staff'] as const;
