import { IconVolume } from '@tabler/icons-react';
import { answerFileRoute } from '../../../../shared/contract/http-routes.ts';
import type { BlockOf } from '../../../../shared/conversations/content-block.ts';
import { formatDateAndTime } from '../../../../shared/util/format-dates.ts';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import styles from './blocks.module.css';
import { ModelAnswerText } from './model-answer-text.tsx';

/**
 * Returns the time in seconds since 1970. The first render decides whether a file has expired: a timer isn't worth it.
 */
const nowInSeconds = () => Date.now() / 1000;

/** Plays a spoken answer from the saved file and shows its transcript. */
export function AudioBlock({ block, live }: { block: BlockOf<'audio'>; live: boolean }) {
  const { file, transcript, expiresAt } = block;
  const facts: string[] = [];
  if (file) facts.push(`Saved · ${file.type.replace('audio/', '')} · ${formatBytes(file.bytes)}`);
  if (expiresAt !== undefined) {
    facts.push(
      expiresAt > nowInSeconds() ? `available by ID until ${formatDateAndTime(expiresAt * 1000)}` : 'ID expired',
    );
  }
  return (
    <Stack component="section" className={styles['audio']} gap="s2" aria-label="Audio answer">
      {file && file.note === undefined ? (
        // biome-ignore lint/a11y/useMediaCaption: The transcript is below the player.
        <audio controls preload="metadata" src={answerFileRoute(file.hash)} />
      ) : (
        <p className={styles['chip']}>
          <IconVolume size={14} stroke={1.5} aria-hidden />
          {live ? 'Receiving audio' : (file?.note ?? 'Couldn’t save the audio')}
        </p>
      )}
      {facts.length > 0 && <p className="t3 small">{facts.join(' · ')}</p>}
      {transcript !== '' && <ModelAnswerText text={transcript} isStreaming={live} />}
    </Stack>
  );
}
