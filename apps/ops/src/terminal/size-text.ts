/** Of bytes, such as `12.3 MB`. */
export const sizeText = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
