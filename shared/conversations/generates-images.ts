/**
 * Value of a chat column that states if its model generates images: `yes` or `no`. Omitted: derived by
 * `generatesImages`.
 */
export const imageGenerationName = 'image_generation';
