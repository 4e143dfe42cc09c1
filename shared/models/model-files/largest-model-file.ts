/** Maximum size of a model file in bytes. */
export const largestModelFile = 256_000;
