import { IconFileText, IconLink, IconMicrophone } from '@tabler/icons-react';
import { useState } from 'react';
import { audioRoute, inputThumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import type { Part } from '../../../../shared/conversations/message-part.ts';
import type { ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import { assertNever } from '../../../../shared/problem.ts';
import { formatBytes, formatCounted, formatPixels } from '../../../../shared/util/format-numbers.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import styles from './thread.module.css';

/** Lines after which a question is folded. */
const foldAfter = 14;
const maxLineLength = 90;

/** One part of a user message. */
export function QuestionPart({ part }: { part: Part }) {
  switch (part.kind) {
    case 'text':
      return <QuestionText text={part.text} />;
    case 'image':
      return <QuestionImage image={part.image} />;
    case 'sound':
      return (
        <figure className={`small ${styles['attached']}`}>
          <IconMicrophone size={14} stroke={1.5} aria-hidden />
          <figcaption className="cut">{part.sound.name}</figcaption>
          <span className="t3 num">{formatBytes(part.sound.bytes)}</span>
          {/* biome-ignore lint/a11y/useMediaCaption: a sound that the person gave has no text */}
          <audio controls preload="none" src={audioRoute(part.sound.hash)} />
        </figure>
      );
    case 'document':
      return <QuestionDocument part={part} />;
    case 'tool-result':
      return (
        <Box component="section" mt="s1" pl="s3" edge="left" aria-label="Tool result">
          <p className="t3 small">
            to <span className="mono">{part.callId}</span>
            {part.isError && <b className="bad"> · the tool failed</b>}
          </p>
          {part.content.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: A sent question never changes.
            <QuestionPart key={index} part={each} />
          ))}
        </Box>
      );
    case 'json':
      return <RawText text={part.text} label="Part as JSON" />;
    default:
      return assertNever(part);
  }
}

function QuestionText({ text }: { text: string }) {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / maxLineLength)), 0);
  const [open, setOpen] = useState(false);
  if (lines <= foldAfter)
    return (
      <Box component="p" className={`pre-wrap ${styles['question-text']}`} maw="92ch">
        {text}
      </Box>
    );
  return (
    <>
      <Box component="p" className={`pre-wrap ${styles['question-text']}`} maw="92ch" data-folded={!open}>
        {text}
      </Box>
      <button type="button" className="link small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Show less' : `Show all ${formatCounted(lines, 'line')}`}
      </button>
    </>
  );
}

function QuestionImage({ image }: { image: ImageInput }) {
  if (image.from === 'link') {
    return (
      <p className={`small ${styles['attached']}`}>
        <IconLink size={14} stroke={1.5} aria-hidden />
        <span className="cut">{image.url}</span>
      </p>
    );
  }
  return (
    <figure className={`small ${styles['attached']}`} data-image>
      <img src={inputThumbnailRoute(image.hash)} alt={image.name} />
      <figcaption className="cut">
        {image.name}{' '}
        <span className="t3">
          {formatPixels(image.width, image.height)} · {formatBytes(image.bytes)}
        </span>
      </figcaption>
    </figure>
  );
}

function QuestionDocument({ part }: { part: Extract<Part, { kind: 'document' }> }) {
  const { source, title, citations } = part;
  const name = title ?? (source.from === 'link' ? source.url : source.from === 'file-id' ? source.id : 'Document');
  return (
    <div className={`small ${styles['attached']}`} data-document>
      <IconFileText size={14} stroke={1.5} aria-hidden />
      {source.from === 'text' ? (
        <Disclosure title={name} note={formatCounted(source.text.length, 'character')}>
          <RawText text={source.text} label={name} />
        </Disclosure>
      ) : (
        <span className="cut">{name}</span>
      )}
      {citations && <span className="t3 small">can be cited</span>}
    </div>
  );
}
