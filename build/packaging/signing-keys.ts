/** The packager reads its signing keys from these variables. */
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
 * Removes empty variables. A workflow passes a missing secret as an empty text, which the packager would read as the
 * path of a certificate. It would then fail on the project folder.
 */
export function removeEmptySigningKeys(environment: NodeJS.ProcessEnv): void {
  for (const name of signingVariables) {
    if (environment[name]?.trim() === '') delete environment[name];
  }
}
