import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowsExchange, IconArrowUp, IconLink, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { ImageLimits } from '../../../shared/fields/images.ts';
import { smallInputRoute } from '../../../shared/routes.ts';
import type { ImageInput } from '../../../shared/values.ts';
import { FitActions } from '../fit/fit-actions.tsx';
import { useIsMissing } from '../inputs/missing-files.ts';
import { type FitRow, fitTable } from './fit-table.ts';
import { givenBy } from './upload-input.ts';
import { arrivalSentence, useImageIntake } from './use-image-intake.ts';

interface ImageSlotProps {
  readonly image: ImageInput;
  readonly limits: ImageLimits;
  /** In a list; `null` where there is one slot. */
  readonly place: { index: number; count: number; move: (to: number) => void } | null;
  readonly replace: (image: ImageInput) => void;
  /** Left out where something around the slot is removed with it. */
  readonly remove?: () => void;
}

/** A filled slot: the picture whole, and what it is beside what is allowed. */
export function ImageSlot({ image, limits, place, replace, remove }: ImageSlotProps) {
  const intake = useImageIntake(1, replace);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const id = useId();
  const rows = image.from === 'file' ? fitTable(limits, image) : [];
  const refusals = intake.arrivals.filter((arrival) => arrival.refusal !== undefined);
  return (
    <li
      className="slot"
      data-bad={rows.some((row) => !row.fits)}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        intake.take(givenBy(event.dataTransfer));
      }}
      onPaste={(event) => {
        event.preventDefault();
        intake.take(givenBy(event.clipboardData));
      }}
    >
      <Picture image={image} number={place === null ? null : place.index + 1} />
      <div className="slot-side">
        <p className="slot-name cut" id={id}>
          {image.from === 'file' ? image.name : image.url}
        </p>
        {image.from === 'file' ? <Fit rows={rows} /> : <p className="field-note">Sent as it is; not fetched here.</p>}
        <div className="slot-actions">
          <FitActions image={image} limits={limits} replace={replace} describedBy={id} />
          {place && (
            <>
              <Move label="Earlier" by={-1} place={place} id={id} />
              <Move label="Later" by={1} place={place} id={id} />
            </>
          )}
          <span className="grow" />
          <Tooltip label="Replace">
            <ActionIcon size={24} aria-label="Replace" aria-describedby={id} onClick={() => input.current?.click()}>
              <IconArrowsExchange size={14} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
          {remove && (
            <Tooltip label="Remove">
              <ActionIcon size={24} aria-label="Remove" aria-describedby={id} onClick={remove}>
                <IconX size={14} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
          )}
          <input
            ref={input}
            hidden
            type="file"
            accept={limits.types.join(',')}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              intake.take({ files, folders: [], address: null });
            }}
          />
        </div>
        {refusals.map((arrival) => (
          <p key={arrival.key} className="field-reason" role="status">
            {arrivalSentence(arrival)}
          </p>
        ))}
      </div>
    </li>
  );
}

function Picture({ image, number }: { image: ImageInput; number: number | null }) {
  const [unseen, setUnseen] = useState(false);
  const missing = useIsMissing(image.from === 'file' ? image.hash : undefined) || unseen;
  return (
    <div className="slot-picture">
      {image.from === 'link' ? (
        <IconLink size={20} stroke={1.5} aria-hidden />
      ) : missing ? (
        <span className="slot-missing">The file is no longer here. Give it again or remove it.</span>
      ) : (
        <img src={smallInputRoute(image.hash)} alt={image.name} decoding="async" onError={() => setUnseen(true)} />
      )}
      {number !== null && <span className="slot-number">{number}</span>}
    </div>
  );
}

function Fit({ rows }: { rows: readonly FitRow[] }) {
  return (
    <dl className="fit">
      {rows.map((row) => (
        <div key={row.name}>
          <dt>{row.name}</dt>
          <dd data-bad={!row.fits}>{row.actual}</dd>
          <dd className="fit-allowed">{row.allowed}</dd>
        </div>
      ))}
    </dl>
  );
}

interface MoveProps {
  readonly label: 'Earlier' | 'Later';
  readonly by: -1 | 1;
  readonly place: NonNullable<ImageSlotProps['place']>;
  readonly id: string;
}

function Move({ label, by, place, id }: MoveProps) {
  const to = place.index + by;
  const possible = to >= 0 && to < place.count;
  const Icon = by < 0 ? IconArrowUp : IconArrowDown;
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={24}
        aria-label={label}
        aria-describedby={id}
        aria-disabled={!possible}
        onClick={() => possible && place.move(to)}
      >
        <Icon size={14} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
