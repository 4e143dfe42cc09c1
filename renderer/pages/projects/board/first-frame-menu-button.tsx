import { IconLink, IconPhoto, IconPlayerTrackNext, IconUnlink } from '@tabler/icons-react';
import { memo } from 'react';
import { formatShotNumber } from '../../../../shared/projects/shot.ts';
import type { MenuPlace } from '../use-shot-actions.ts';
import styles from './first-frame-menu-button.module.css';

/** `unused`: the two shots of the frame are no longer neighbors. */
export type FirstFrameKind = 'shared' | 'last-frame' | 'unused';

interface FirstFrameButtonProps {
  /** Absent: the shot has no first frame. */
  readonly kind: FirstFrameKind | undefined;
  readonly number: number;
  readonly numberBefore: number | undefined;
  readonly shotId: string;
  readonly open: (shotId: string, place: MenuPlace) => void;
}

const icons = { shared: IconPhoto, 'last-frame': IconPlayerTrackNext, unused: IconUnlink } as const;

/** Between two cards: shows how the second shot begins, and opens the menu for it. */
export const FirstFrameMenuButton = memo(function FirstFrameMenuButton(props: FirstFrameButtonProps) {
  const { kind, number, numberBefore, shotId, open } = props;
  const Icon = kind ? icons[kind] : IconLink;
  const label = labelOf(kind, formatShotNumber(number), formatShotNumber(numberBefore ?? 0));
  return (
    <button
      type="button"
      className={`center t2 ${styles['button']}`}
      aria-label={label}
      // A board has hundreds of these buttons, and a tooltip component for each would double the time to mount it.
      title={label}
      aria-haspopup="menu"
      // Keys open the menu from the card, so that Tab does not stop between all cards.
      tabIndex={-1}
      data-kind={kind}
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect();
        open(shotId, { x: left, y: bottom });
      }}
    >
      <Icon size={14} stroke={1.5} aria-hidden />
    </button>
  );
});

function labelOf(kind: FirstFrameKind | undefined, number: string, before: string): string {
  if (kind === 'shared') return `Shared keyframe of ${before} and ${number}`;
  if (kind === 'last-frame') return `Last frame of ${before} begins ${number}`;
  if (kind === 'unused') return `First frame of ${number}, not in use`;
  return `Set first frame of ${number}`;
}
