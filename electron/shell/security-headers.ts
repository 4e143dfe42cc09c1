/**
 * The page may only load what its own shell serves: no inline script, no eval, no other host. Inline styles are
 * allowed, because the component library writes them. `'self'` in connect-src includes the WebSocket of the same
 * origin.
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
  // Text becomes HTML or a script only by the rules of renderer/ui/security/trusted-types.ts.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default',
};

function policyText(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

/** Every permission that a page can request. Triptych uses none of them. */
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
 * Adds the headers of both shells to a response. An existing policy or cache rule stays, because it is stricter or more
 * specific.
 */
export function secured(response: Response, policy = contentSecurityPolicy): Response {
  const { headers } = response;
  for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policyText(policy));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return response;
}
