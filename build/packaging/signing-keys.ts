/** From these variables the packager takes the keys with which it signs. */
export const signingVariables = [
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'WIN_CSC_LINK',
  'WIN_CSC_KEY_PASSWORD',
  'APPLE_ID',
  'APPLE_APP_SPECIFIC_PASSWORD',
  'APPLE_TEAM_ID',
] as const;

/**
 * Removes those that are empty. A workflow gives a secret that nobody has set as an empty text, and the packager takes
 * an empty link for the path of a certificate: the folder of the project, on which it then fails.
 */
export function removeEmptySigningKeys(environment: NodeJS.ProcessEnv): void {
  for (const name of signingVariables) {
    if (environment[name]?.trim() === '') delete environment[name];
  }
}
