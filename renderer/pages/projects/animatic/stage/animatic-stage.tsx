import { type CSSProperties, useEffect, useRef } from 'react';
import type { Cut, CutClip } from '../../../../../shared/projects/cut.ts';
import { formatShotNumber } from '../../../../../shared/projects/shot.ts';
import { shotTitle } from '../../../../entities/projects/shot-text.ts';
import { Box, Group, Stack } from '../../../../ui/layout-primitives.tsx';
import { missingMediaText, useAnimatic, useCurrentClip, usePlayerState } from '../common/animatic-context.ts';
import { referenceImageOf } from '../playback/clip-images.ts';
import styles from './animatic-stage.module.css';

/** The image of the cut in the shape of the project. */
export function AnimaticStage() {
  const { player, cut } = useAnimatic();
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = usePlayerState((state) => state.shown);
  const clip = useCurrentClip();
  useEffect(() => {
    player.attach(canvas.current);
    return () => player.attach(null);
  }, [player]);
  const { width, height } = cut.project.shape;
  return (
    <div className={`center ${styles['stage']}`}>
      <Box className={styles['frame']} pos="relative" w="100%" style={{ '--shape': width / height } as CSSProperties}>
        <canvas
          ref={canvas}
          className={styles['image']}
          data-hidden={shown !== 'image' || undefined}
          role="img"
          aria-label={clip ? `Shot ${shotTitle(clip.shot)}` : 'Animatic'}
        />
        {clip && (shown === 'card' || shown === 'failed') && <ShotCard clip={clip} hasFailed={shown === 'failed'} />}
      </Box>
    </div>
  );
}

/** Stands for a shot that has no image. */
function ShotCard({ clip, hasFailed }: { clip: CutClip; hasFailed: boolean }) {
  const { number, title, brief } = clip.shot;
  const reason = hasFailed ? 'The selected take can’t be played on this computer.' : missingMediaText(clip);
  return (
    <Stack className={`t1 ${styles['card']}`} overflow="hidden" bg="panel" gap="s2" p="s6" justify="center">
      <span className={`num ${styles['number']}`}>{formatShotNumber(number)}</span>
      {title !== '' && (
        <Box component="span" flex="none" className="head clamp">
          {title}
        </Box>
      )}
      {brief !== '' && (
        <Box component="p" className="t2 pre-wrap" overflow="hidden" maw="68ch">
          {brief}
        </Box>
      )}
      {reason !== undefined && <p className="t3 small">{reason}</p>}
    </Stack>
  );
}

/** Names the shot under the playhead and says what is unusual about it. */
export function ShotBar() {
  const { cut } = useAnimatic();
  const clip = useCurrentClip();
  const isWaiting = usePlayerState((state) => state.isWaiting);
  const lateFrames = usePlayerState((state) => state.lateFrames);
  if (!clip) return null;
  return (
    <Group className="small" gap="s3" px="s4" h="h-row" bg="panel" line="top">
      <span className="cut">
        <span className="strong num">{formatShotNumber(clip.shot.number)}</span> {clip.shot.title}
      </span>
      {clip.scene && <span className="t3 cut">{clip.scene.title}</span>}
      {clip.media && <span className="t3 nowrap num">Take {clip.media.takeNumber}</span>}
      <Box component="span" className="t2 cut" ml="auto">
        {isWaiting ? 'Loading the next shot' : noteOf(clip, cut)}
      </Box>
      {lateFrames > 0 && (
        <span className="t3 nowrap num" title="Frames that were not on screen in time since playback started">
          {lateFrames === 1 ? '1 late frame' : `${lateFrames} late frames`}
        </span>
      )}
    </Group>
  );
}

function noteOf(clip: CutClip, cut: Cut): string | undefined {
  const reason = missingMediaText(clip);
  if (reason === undefined || referenceImageOf(cut, clip) === undefined) return reason;
  return `${reason} A reference image is shown.`;
}
