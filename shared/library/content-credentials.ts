import { z } from 'zod';

/**
 * Outcome of a check of Content Credentials:
 * - `intact`     nothing was changed since it was signed, and nobody confirms who the signer is
 * - `tampered`   the file or its statements were changed after they were signed
 * - `unchecked`  nobody can tell: the check did not run to its end
 */
const credentialStates = ['intact', 'tampered', 'unchecked'] as const;

const text = z.string().max(300);

export const contentCredentialsSchema = z.object({
  state: z.enum(credentialStates),
  /** Name in the certificate, and the organization that the certificate names. */
  signer: text.optional(),
  organization: text.optional(),
  /** Time of the signature as the file states it: ISO 8601. */
  signedAt: text.optional(),
  /** The program that made the statements. */
  program: text.optional(),
  /** Stated steps, oldest first. */
  actions: z
    .array(
      z.object({
        /** Name of the step in the standard: `c2pa.created`. */
        name: text,
        /** Last part of the IPTC term for the source: `trainedAlgorithmicMedia`. */
        digitalSource: text.optional(),
        program: text.optional(),
        description: text.optional(),
      }),
    )
    .max(50),
  /** Names of the files that were used. */
  ingredients: z.array(text).max(50),
  /** Codes of the failed checks in the standard: `assertion.dataHash.mismatch`. */
  failures: z.array(text).max(50),
});
/** Content Credentials (C2PA): signed statements in a file about its origin. All texts are untrusted. */
export type ContentCredentials = Readonly<z.infer<typeof contentCredentialsSchema>>;
