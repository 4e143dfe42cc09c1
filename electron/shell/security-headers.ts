/**
 * The page may load what its own shell serves, and nothing else: no inline script, no eval, no other host. Inline
 * styles are allowed because the component library writes them. `'self'` in connect-src covers the WebSocket of the
 * same origin.
 */
export const contentSecurityPolicy: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' blob:",
  'media-src': "'self' blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self' blob:",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  // No text becomes HTML or a script but by the rules of renderer/ui/security/trusted-types.ts.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default',
};

function policyText(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

/** Every power that a page can ask for and this one has no use for. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const fixed = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY',
};

/**
 * Puts the headers of both shells on an answer. A policy or a cache rule that the answer already has is stricter or
 * better informed, and stays.
 */
export function secured(response: Response, policy = contentSecurityPolicy): Response {
  const { headers } = response;
  for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policyText(policy));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return response;
}
