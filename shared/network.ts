import { z } from 'zod';
import { problemSchema } from './problem.ts';

// How this computer reaches anything outside it: whose certificates are believed, and who signs in to proxies.

/** A user name and a password as RFC 7617 and RFC 1929 can carry them. */
export const longestLogin = 255;

const trustedCertificateSchema = z.object({
  name: z.string(),
  /** Milliseconds since 1970. */
  validTo: z.number(),
});
export type TrustedCertificate = Readonly<z.infer<typeof trustedCertificateSchema>>;

const knownProxySchema = z.object({
  /** Scheme, host and port. */
  address: z.string(),
  /** Where its user name and password lie, if they are known. */
  keptIn: z.enum(['keychain', 'memory', 'file']).optional(),
  /** It lets nobody through without one, or refused the one that is known. */
  wants: z.enum(['login', 'other-login']).optional(),
  /** The person is to be asked at once; later, only in Settings. */
  isAsking: z.boolean(),
});
export type KnownProxy = Readonly<z.infer<typeof knownProxySchema>>;

export const networkSchema = z.object({
  /** From the file that the settings name. */
  certificates: z.array(trustedCertificateSchema),
  /** Why that file is not used. */
  certificateProblem: problemSchema.optional(),
  /** Those that want a sign-in, or have one. */
  proxies: z.array(knownProxySchema),
});
/** What the screen knows of the way out. No user name and no password is in it. */
export type Network = Readonly<z.infer<typeof networkSchema>>;

const proxyAddressSchema = z.string().min(1).max(300);
export const proxyInput = z.object({ address: proxyAddressSchema });
export const proxyLoginInput = z.object({
  address: proxyAddressSchema,
  user: z.string().min(1).max(longestLogin),
  password: z.string().max(longestLogin),
  storeUnprotected: z.boolean().optional(),
});
export type ProxyLoginInput = Readonly<z.infer<typeof proxyLoginInput>>;
