/**
 * Results and what lies beside them are the user's media, often in a folder that they share with others or with other
 * programs: who may read them is up to the mask of the process, as with any file that a program saves. In a library below
 * the data folder, the mode of that folder keeps them private.
 */
export const resultMode = 0o666;
