import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconLayoutDashboard,
  IconLink,
  IconPhotoEdit,
  IconPhotoPlus,
  IconX,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ImageFile, ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { ImageLimits } from '../../../../shared/fields/image-limits.ts';
import { imageName } from '../../../../shared/fields/image-name.ts';
import type { ImageType } from '../../../../shared/fields/image-type.ts';
import type { ImageGroup } from '../../../../shared/fields/images-field.ts';
import type { Item } from '../../../../shared/library/item.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { formatPixels, formatRatio } from '../../../../shared/util/format-numbers.ts';
import { useAssistantModel } from '../../../entities/assistant/use-assistant-model.ts';
import { imageOriginText } from '../../../entities/image-inputs/image-origin-text.ts';
import { requestItem } from '../../../entities/image-inputs/item-and-frame-choice-requests.ts';
import { imageLimitRows } from '../../../entities/image-inputs/resize/image-limit-rows.ts';
import { SlotResizeActions } from '../../../entities/image-inputs/resize/slot-resize-actions.tsx';
import { groupOf } from '../../../entities/image-inputs/slot-images.ts';
import { acceptedFiles } from '../../../entities/image-inputs/upload-image.ts';
import { UploadProgress } from '../../../entities/image-inputs/upload-progress.tsx';
import { type AddImagesResult, useAddImages } from '../../../entities/image-inputs/use-add-images.ts';
import { HideWhileLoadingOrFailed } from '../../../ui/hide-while-loading-or-failed.tsx';
import { Box, Stack } from '../../../ui/layout-primitives.tsx';
import { loadLazily } from '../../../ui/load-lazily.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import { ImageRequirements } from './image-requirements.tsx';
import { type SlotDrag, SlotImage } from './slot-image.tsx';
import { useSlotDrops } from './use-slot-drops.ts';

// Most windows have no assistant, so its button is not part of the first scripts.
const DescribeButton = loadLazily(async () => (await import('../assistant/describe-button.tsx')).DescribeButton);

interface ImageSlotProps {
  /** Id of the model whose form has the slot. */
  readonly formId: string;
  readonly image: ImageInput;
  readonly limits: ImageLimits;
  /** Title of the field, for the dialogs that fill it. */
  readonly title?: string;
  /** Position in a list; `null` for a single slot. */
  readonly place: SlotPosition | null;
  readonly drag?: SlotDrag | undefined;
  /** The image that this one masks. */
  readonly overlaidOn?: ImageFile | undefined;
  readonly group?: { readonly of: readonly ImageGroup[]; readonly set: (id: string) => void } | undefined;
  /** One of many slots: shows only problems; the details of the focused slot are below the grid. */
  readonly dense?: boolean;
  /** Beside another slot: the facts that fit are one line. */
  readonly narrow?: boolean;
  readonly look?: () => void;
  readonly replace: (image: ImageInput) => void;
  /** Receives the result of the resize dialog, which has its own undo. */
  readonly fitted?: (image: ImageInput) => void;
  /** The model whose prompt a description of the image can become. */
  readonly describedFor?: Model | undefined;
  /** Unset if the surrounding component removes the slot. */
  readonly remove?: () => void;
}

/** A filled slot: the complete image, and its properties beside the limits. */
export function FilledImageSlot(props: ImageSlotProps) {
  const { image, limits, title = 'Image', place, drag, group, dense = false, narrow = false, look, remove } = props;
  const { replace, fitted = replace, describedFor } = props;
  const isOn = useAssistantModel() !== undefined;
  const intake = useAddImages(title, 1, replace, props.formId);
  const drops = useSlotDrops(intake.addFiles);
  const [asking, setAsking] = useState(false);
  const id = useId();
  const rows = image.from === 'file' ? imageLimitRows(limits, image) : [];
  const wrong = rows.filter((row) => !row.fits);
  const origin = imageOriginText(image);
  return (
    <li
      ref={drag?.ref}
      className="slot"
      data-bad={wrong.length > 0}
      data-dense={dense}
      data-dragging={drag?.dragging}
      onFocus={look}
      onPointerEnter={look}
      {...drops}
    >
      <SlotImage
        image={image}
        number={place && place.index + 1}
        count={place?.count ?? 1}
        drag={drag}
        overlaidOn={props.overlaidOn}
        dense={dense}
      />
      <Stack miw={0}>
        <p className="slot-name cut" id={id} title={imageName(image)}>
          {imageName(image)}
        </p>
        {!dense && origin !== null && <p className="slot-origin t3 small-size cut">{origin}</p>}
        {narrow && image.from === 'file' && (
          <p className="slot-origin t3 small-size">
            {formatPixels(image.width, image.height)} · {formatRatio(image.width / image.height)}
          </p>
        )}
        {!dense && image.from === 'file' && <ImageRequirements rows={narrow ? wrong : rows} />}
        {!dense && image.from === 'link' && <p className="t3 small">Sent unchanged and not downloaded here.</p>}
        {dense &&
          wrong.map((row) => (
            <p key={row.name} className="bad micro">
              {row.actual} · {row.allowed}
            </p>
          ))}
        {group && (
          <SegmentedControl
            className="slot-group"
            aria-label={`Type of ${imageName(image)}`}
            data={group.of.map((each) => ({ value: each.id, label: each.title }))}
            value={groupOf(group.of, image) ?? ''}
            onChange={group.set}
          />
        )}
        <div className="slot-actions">
          <SlotResizeActions image={image} limits={limits} replace={fitted} describedBy={id} dense={dense} />
          {place && place.count > 1 && (
            <>
              <Move label="Move earlier" by={-1} place={place} describedBy={id} sideways={dense} />
              <Move label="Move later" by={1} place={place} describedBy={id} sideways={dense} />
            </>
          )}
          <span className="grow" />
          {isOn && describedFor && (
            <HideWhileLoadingOrFailed>
              <DescribeButton model={describedFor} image={image} describedBy={id} />
            </HideWhileLoadingOrFailed>
          )}
          <ReplaceMenu
            title={title}
            types={limits.types}
            describedBy={id}
            addImages={intake.addFiles}
            addItem={intake.addItem}
            askAddress={() => setAsking(true)}
          />
          {remove && (
            <Tooltip label="Remove">
              <ActionIcon size={24} aria-label="Remove" aria-describedby={id} onClick={remove}>
                <IconX size={14} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      </Stack>
      {(asking || intake.uploads.length > 0) && (
        <Stack className="slot-below" gap={6} miw={0}>
          {asking && (
            <LinkInput
              title={title}
              close={() => setAsking(false)}
              addAddress={(address) => intake.addFiles({ address })}
            />
          )}
          <UploadProgress uploads={intake.uploads} dismiss={intake.dismiss} />
        </Stack>
      )}
    </li>
  );
}

interface AddressLineProps {
  readonly title: string;
  readonly addAddress: (address: string) => void;
  readonly close: () => void;
}

/** A public address is sent as it is: the gateway fetches it, this program never does. */
function LinkInput({ title, addAddress, close }: AddressLineProps) {
  const [address, setAddress] = useState('');
  const submit = () => {
    if (address.trim() === '') return;
    close();
    addAddress(address.trim());
  };
  return (
    <div className="control-row">
      <input
        className="control-input"
        type="url"
        aria-label={`URL for ${title}`}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: The person has just asked for this line.
        autoFocus
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          submit();
        }}
      />
      <Button onClick={submit}>Add</Button>
    </div>
  );
}

interface SlotPosition {
  readonly index: number;
  readonly count: number;
  readonly move: (to: number) => void;
}

interface MoveProps {
  readonly label: string;
  readonly by: -1 | 1;
  readonly place: SlotPosition;
  readonly describedBy: string;
  /** Neighbors are side by side, not below each other. */
  readonly sideways: boolean;
}

/** Moves one place earlier or later: reordering without dragging. */
function Move({ label, by, place, describedBy, sideways }: MoveProps) {
  const to = place.index + by;
  const possible = to >= 0 && to < place.count;
  const Icon = sideways ? (by < 0 ? IconArrowLeft : IconArrowRight) : by < 0 ? IconArrowUp : IconArrowDown;
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={24}
        aria-label={label}
        aria-describedby={describedBy}
        aria-disabled={!possible}
        onClick={() => possible && place.move(to)}
      >
        <Icon size={14} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}

interface ReplaceMenuProps {
  readonly title: string;
  readonly types: readonly ImageType[];
  /** Id of the element that names the slot. */
  readonly describedBy: string;
  readonly addImages: AddImagesResult;
  readonly addItem: (item: Item) => void;
  readonly askAddress: () => void;
}

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

/** Puts another image in the place of this one, from any of the sources. */
function ReplaceMenu({ title, types, describedBy, addImages, addItem, askAddress }: ReplaceMenuProps) {
  const file = useFileInput({
    label: `File for ${title}`,
    accept: acceptedFiles(types),
    onFiles: (files) => addImages({ files }),
  });
  return (
    <>
      <Menu position="bottom-end">
        <Tooltip label="Replace">
          <Box component="span" display="inline-flex">
            <Menu.Target>
              <ActionIcon size={24} aria-label="Replace" aria-describedby={describedBy}>
                <IconPhotoEdit size={14} stroke={1.5} />
              </ActionIcon>
            </Menu.Target>
          </Box>
        </Tooltip>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPhotoPlus {...icon} />} onClick={file.open}>
            Choose file
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLayoutDashboard {...icon} />}
            onClick={() => requestItem({ title, done: addItem })}
          >
            From library
          </Menu.Item>
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={askAddress}>
            URL
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {file.input}
    </>
  );
}
