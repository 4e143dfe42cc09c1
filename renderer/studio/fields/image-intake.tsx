import { ActionIcon, Button } from '@mantine/core';
import { IconLink, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ImageType } from '../../../shared/image-type.ts';
import type { ImageInput } from '../../../shared/values.ts';
import { givenBy } from './upload-input.ts';
import { arrivalSentence, useImageIntake } from './use-image-intake.ts';

interface ImageIntakeProps {
  readonly inputId: string;
  readonly title: string;
  readonly types: readonly ImageType[];
  readonly many: boolean;
  /** How many more fit. */
  readonly room: number;
  /** Only the file input and what is under way: the slot above takes drops and pastes itself. */
  readonly hidden?: boolean;
  readonly add: (image: ImageInput) => void;
  readonly prompt?: ReactNode;
}

/** The way in for images: by the file dialog, by drop, by paste while it has the focus, or by address. */
export function ImageIntake(props: ImageIntakeProps) {
  const { inputId, title, types, many, room, hidden = false, add, prompt } = props;
  const intake = useImageIntake(room, add);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Drops and pastes land here; what can be pressed is inside.
    <div
      className="intake"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        intake.take(givenBy(event.dataTransfer));
      }}
      onPaste={(event) => {
        const given = givenBy(event.clipboardData);
        const nothing = given.files.length + given.folders.length === 0 && given.address === null;
        // Text pasted into the address line is text.
        if (nothing || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        intake.take(given);
      }}
    >
      <input
        ref={input}
        id={inputId}
        className="visually-hidden"
        type="file"
        accept={types.join(',')}
        multiple={many}
        tabIndex={-1}
        // Nobody sees this input: a reason's link that leads here goes on to the first button of the field.
        onFocus={(event) => event.currentTarget.closest('.field')?.querySelector('button')?.focus()}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it was refused.
          event.target.value = '';
          intake.take({ files, folders: [], address: null });
        }}
      />
      {!hidden && room > 0 && (
        <div className="intake-zone">
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPhotoPlus size={14} stroke={1.5} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {prompt ?? (many ? 'Drop, paste or choose images' : 'Drop, paste or choose an image')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconLink size={14} stroke={1.5} aria-hidden />}
            aria-expanded={asking}
            onClick={() => setAsking(!asking)}
          >
            Address
          </Button>
        </div>
      )}
      {asking && (
        <AddressLine
          title={title}
          give={(address) => {
            setAsking(false);
            intake.take({ files: [], folders: [], address });
          }}
        />
      )}
      {intake.arrivals.map((arrival) => (
        <p key={arrival.key} className="intake-arrival" data-refused={arrival.refusal !== undefined} role="status">
          <span className="grow">{arrivalSentence(arrival)}</span>
          {arrival.refusal !== undefined && (
            <ActionIcon size={20} aria-label="Dismiss" onClick={() => intake.dismiss(arrival.key)}>
              <IconX size={12} stroke={2} />
            </ActionIcon>
          )}
        </p>
      ))}
    </div>
  );
}

/** A public address is sent as it is: the gateway fetches it, this program never does. */
function AddressLine({ title, give }: { title: string; give: (address: string) => void }) {
  const [address, setAddress] = useState('');
  const done = () => address.trim() !== '' && give(address.trim());
  return (
    <div className="control-row">
      <input
        className="control-input"
        type="url"
        aria-label={`Address for ${title}`}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: The person has just asked for this line.
        autoFocus
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
            event.preventDefault();
            done();
          }
        }}
      />
      <Button onClick={done}>Add</Button>
    </div>
  );
}
