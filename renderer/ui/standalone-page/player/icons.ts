import { createElement } from '../create-element.ts';

/** Outlines on a grid of 24, drawn with a stroke. */
const paths = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  back: 'M17 6v12L9 12zM6.5 6v12',
  forward: 'M7 6v12l8-6zM17.5 6v12',
  loop: 'M4 12V9.5A3.5 3.5 0 0 1 7.5 6H20m0 0-3-3m3 3-3 3M20 12v2.5a3.5 3.5 0 0 1-3.5 3.5H4m0 0 3 3m-3-3 3-3',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 10l4.5 4.5M20.5 10 16 14.5',
  enlarge: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  shrink: 'M20 10h-6V4M14 10l7-7M4 14h6v6M10 14l-7 7',
  screen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  grid: 'M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z',
  wipe: 'M4 5h16v14H4zM12 3v18M9.5 10 7.5 12l2 2M14.5 10l2 2-2 2',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  star: 'm12 4 2.4 5.2 5.6.7-4.2 3.9 1.2 5.7-5-2.9-5 2.9 1.2-5.7L4 9.9l5.6-.7z',
} as const;
type IconName = keyof typeof paths;

const namespace = 'http://www.w3.org/2000/svg';

/** Creates an icon beside a text or in a named button. */
export function createIcon(name: IconName, isFull = false): SVGSVGElement {
  const icon = document.createElementNS(namespace, 'svg');
  const attributes = { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' };
  for (const [key, value] of Object.entries(attributes)) icon.setAttribute(key, value);
  icon.classList.toggle('full', isFull);
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', paths[name]);
  icon.append(path);
  return icon;
}

interface IconButtonOptions {
  readonly icon: IconName;
  /** Accessible name, also shown on hover. */
  readonly label: string;
  readonly press: () => void;
  readonly class?: string;
}

export function createIconButton({ icon, label, press, class: className = '' }: IconButtonOptions) {
  const node = createElement('button', { class: `icon-button ${className}`.trim(), press });
  let shown: string | undefined;
  const change = (to: IconName, name: string) => {
    if (shown === `${to} ${name}`) return;
    shown = `${to} ${name}`;
    node.replaceChildren(createIcon(to));
    node.setAttribute('aria-label', name.replace(/ \(.*\)$/, ''));
    node.title = name;
  };
  change(icon, label);
  return { node, change };
}
