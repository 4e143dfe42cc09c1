import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCircleX, IconVolume, IconVolumeOff, IconX } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import type { Item } from '../../shared/item.ts';
import { formatPixels } from '../../shared/numbers.ts';
import { mediaRoute } from '../../shared/routes.ts';
import { SyntheticChip } from '../parts/chip.tsx';
import { assumedFramesPerSecond, frameAt } from '../parts/media-player/frames.ts';
import { modelTitle } from '../parts/model-title.ts';
import { useScreen } from '../screen.ts';
import { UseAsInput, UseFrame } from '../studio/inputs/use-as-input.tsx';
import styles from './pane.module.css';
import type { TransportState } from './use-transport.ts';

interface PaneProps {
  item: Item;
  letter: string;
  transport: TransportState;
}

/** One result, whole and in its own shape. What is written stands on the caption, never on the stage. */
export function Pane({ item, letter, transport }: PaneProps) {
  const [broken, setBroken] = useState(false);
  const name = `${letter}, ${modelTitle(item.modelId)}`;
  return (
    <figure className={styles['pane']} aria-label={`Pane ${name}`}>
      <Caption item={item} letter={letter} transport={transport} />
      <div className={styles['art']}>
        {broken && (
          <p className={styles['broken']}>
            <IconCircleX size={16} stroke={1.5} aria-hidden />
            This file cannot be shown here. It is complete and untouched in the library folder.
          </p>
        )}
        {!broken && (
          <div className={styles['media']} style={{ '--shape': item.width / item.height } as CSSProperties}>
            {item.kind === 'image' ? (
              <img src={mediaRoute(item.id)} alt={item.prompt} onError={() => setBroken(true)} />
            ) : (
              <video
                ref={(video) => transport.register(item.id, video)}
                src={mediaRoute(item.id)}
                aria-label={`Video ${name}`}
                muted={transport.heard !== item.id}
                playsInline
                preload="auto"
                onError={() => setBroken(true)}
              />
            )}
            {item.synthetic && <SyntheticChip />}
          </div>
        )}
      </div>
    </figure>
  );
}

function Caption({ item, letter, transport }: PaneProps) {
  const compare = useScreen((screen) => screen.compare);
  const setCompare = useScreen((screen) => screen.setCompare);
  const heard = transport.heard === item.id;
  const sound = heard ? `Sound of ${letter} is on` : `Hear ${letter}`;
  return (
    <figcaption className={styles['caption']} data-heard={heard || undefined}>
      <span className={styles['letter']}>{letter}</span>
      <b className={styles['model']}>{modelTitle(item.modelId)}</b>
      <span className={`t3 num ${styles['facts']}`}>{factsOf(item)}</span>
      <span className={`t3 cut ${styles['prompt']}`} title={item.prompt}>
        {item.prompt}
      </span>
      {item.kind === 'image' ? (
        <UseAsInput items={[item]} />
      ) : (
        <UseFrame
          item={item}
          film={{
            failed: false,
            hold: () => {
              const seconds = transport.hold(item.id);
              return { seconds, frame: frameAt(seconds, item.framesPerSecond ?? assumedFramesPerSecond) };
            },
          }}
        />
      )}
      {item.kind === 'video' && (
        <Tooltip label={sound}>
          <ActionIcon
            size={24}
            aria-label={`Hear ${letter}`}
            aria-pressed={heard}
            onClick={() => transport.hear(heard ? undefined : item.id)}
          >
            {heard ? <IconVolume size={14} stroke={1.5} /> : <IconVolumeOff size={14} stroke={1.5} />}
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Take out of the comparison">
        <ActionIcon
          size={24}
          aria-label={`Take ${letter} out of the comparison`}
          onClick={() => setCompare(compare.filter((id) => id !== item.id))}
        >
          <IconX size={14} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </figcaption>
  );
}

function factsOf(item: Item): string {
  return [
    formatPixels(item.width, item.height),
    item.framesPerSecond === undefined ? '' : `${Math.round(item.framesPerSecond * 100) / 100} fps`,
    item.seconds === undefined ? '' : `${item.seconds.toFixed(2)} s`,
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}
