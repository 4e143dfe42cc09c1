import { z } from 'zod';
import { problemSchema } from '../problem-schema.ts';

// The network settings of this computer: trusted certificates, and sign-ins to proxies.

/** Maximum length of a user name or a password in RFC 7617 and RFC 1929. */
export const longestLogin = 255;

const trustedCertificateSchema = z.object({
  name: z.string(),
  /** Milliseconds since 1970. */
  validTo: z.number(),
});

const knownProxySchema = z.object({
  /** Scheme, host and port. */
  address: z.string(),
  /** The store of the proxy's user name and password, if they are known. */
  storedIn: z.enum(['keychain', 'memory', 'file']).optional(),
  /** `login`: the proxy requires a sign-in. `other-login`: the proxy refused the known sign-in. */
  required: z.enum(['login', 'other-login']).optional(),
  /** True when the renderer opens the sign-in dialog immediately. Otherwise only Settings offer the sign-in. */
  isSignInRequested: z.boolean(),
});
export type KnownProxy = Readonly<z.infer<typeof knownProxySchema>>;

export const networkSettingsSchema = z.object({
  /** Certificates in the file from the settings. */
  certificates: z.array(trustedCertificateSchema),
  /** The reason why the certificate file is not used. */
  certificateProblem: problemSchema.optional(),
  /** Proxies that require a sign-in, or have a stored sign-in. */
  proxies: z.array(knownProxySchema),
});
/** The network state for display. It contains no user names and no passwords. */
export type NetworkSettings = Readonly<z.infer<typeof networkSettingsSchema>>;

const proxyAddressSchema = z.string().min(1).max(300);
export const proxyInput = z.object({ address: proxyAddressSchema });
export const proxyLoginInput = z.object({
  address: proxyAddressSchema,
  user: z.string().min(1).max(longestLogin),
  password: z.string().max(longestLogin),
  storeUnprotected: z.boolean().optional(),
});
export type ProxyLoginInput = Readonly<z.infer<typeof proxyLoginInput>>;
