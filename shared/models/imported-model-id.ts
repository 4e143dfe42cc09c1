/** Replaces the model id of an imported file. */
export const importedModelId = 'imported';
