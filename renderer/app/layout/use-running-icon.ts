import { useEffect } from 'react';
import { useRunning } from '../../entities/tasks/use-task-list.ts';

/** The icon of the tab carries the number of runs, as its title does: of many tabs only the icons are seen. */
export function useRunningIcon(): void {
  const running = useRunning();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || running === 0) return;
    const plain = link.href;
    link.href = createIconUrl(running);
    return () => {
      link.href = plain;
    };
  }, [running]);
}

/** Ten at most. */
const addresses = new Map<string, string>();

/** Never revoked: a browser fetches an icon when it likes, also one that was replaced by then. */
function createIconUrl(running: number): string {
  const label = running > 9 ? '9+' : String(running);
  const known = addresses.get(label);
  if (known !== undefined) return known;
  const address = URL.createObjectURL(new Blob([createBadgedIcon(label)], { type: 'image/svg+xml' }));
  addresses.set(label, address);
  return address;
}

/** `icon.svg` with a number over its lower half, drawn for 16 pixels. */
function createBadgedIcon(label: string): string {
  const half = label.length > 1 ? 11 : 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="6" fill="#141414"/>
  <path fill="#ececec" d="M7 7h5v18H7zM20 7h5v18h-5z"/><path fill="#e9a24b" d="M13.500 7h5v18h-5z"/>
  <rect x="${32 - 2 * half}" y="13" width="${2 * half}" height="19" rx="4" fill="#e9a24b" stroke="#141414" stroke-width="1.5"/>
  <text x="${32 - half}" y="28" text-anchor="middle" font-family="system-ui, sans-serif" font-size="16" font-weight="700" fill="#141414">${label}</text>
</svg>`;
}
