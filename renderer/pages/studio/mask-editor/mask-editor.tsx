import { Button, Modal } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { formatPixels, formatRatio } from '../../../../shared/util/format-numbers.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { confirmLeavingPage } from '../../../ui/confirm-leaving-page.ts';
import { fullWindowLayer } from '../../../ui/full-window-layer.ts';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { findMaskSizeMismatch } from './find-mask-size-mismatch.ts';
import { noLayers, staticBit, withGroup } from './layers.ts';
import { loadImageLevels, loadMasks } from './load-masks.ts';
import { createMaskBitmap } from './mask-bitmap.ts';
import styles from './mask-editor.module.css';
import { MaskEditorBody } from './mask-editor-body.tsx';
import type { MaskEditorProps } from './mask-editor-props.ts';
import { createEditor, type Editor } from './mask-editor-state.ts';
import { EditorProvider } from './use-mask-editor.ts';

interface Opened {
  readonly editor: Editor;
  readonly levels: readonly ImageBitmap[];
  readonly notShown: readonly string[];
}

/** Masks and ways over one image, in a dialog as large as the window. */
export function MaskEditor(props: MaskEditorProps) {
  const { image, values, close } = props;
  const previousSize = findMaskSizeMismatch(values, image);
  const [initialContent, setBegin] = useState<'masks' | 'empty' | null>(previousSize ? null : 'masks');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [leaving, setLeaving] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: What is opened is what the form held at that moment.
  useEffect(() => {
    if (initialContent === null) return undefined;
    let isClosed = false;
    open(props, initialContent).then(
      (made) => !isClosed && setOpened(made),
      (error: unknown) => !isClosed && setProblem(problemOf(error)),
    );
    return () => {
      isClosed = true;
    };
  }, [initialContent]);

  useEffect(() => (opened ? confirmLeavingPage(opened.editor.isChanged) : undefined), [opened]);

  const requestClose = () => (opened?.editor.isChanged() ? setLeaving(true) : close());
  const onKeyDown = (event: KeyboardEvent) => {
    // React forwards key events of this dialog to the form, which has keys of its own.
    event.stopPropagation();
    if (event.key === 'Escape' && !leaving) requestClose();
  };
  return (
    <Modal.Root opened onClose={requestClose} fullScreen zIndex={fullWindowLayer} closeOnEscape={false} returnFocus>
      <Modal.Content className={styles['editor'] ?? ''} aria-label="Masks and motion" radius={0}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Catches the keys of everything inside. */}
        <div onKeyDown={onKeyDown}>
          {opened ? (
            <EditorProvider value={opened.editor}>
              <MaskEditorBody
                {...props}
                levels={opened.levels}
                notShown={opened.notShown}
                requestClose={requestClose}
              />
            </EditorProvider>
          ) : (
            <Stack align="center" justify="center" gap="s4" h="100dvh">
              {problem ? (
                <>
                  <ProblemNote problem={problem} />
                  <Button onClick={close}>Close</Button>
                </>
              ) : previousSize && initialContent === null ? (
                <OtherSizeDialog was={previousSize} image={image} choose={setBegin} close={close} />
              ) : (
                <p className="t3">Opening the image</p>
              )}
            </Stack>
          )}
          <Modal opened={leaving} onClose={() => setLeaving(false)} title="Discard changes?" size={400}>
            <p className="t2">Everything painted and drawn since the editor was opened is lost.</p>
            <Flex gap="s2" mt="s3">
              <Button data-autofocus onClick={() => setLeaving(false)}>
                Keep painting
              </Button>
              <Button data-danger onClick={close}>
                Discard
              </Button>
            </Flex>
          </Modal>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

async function open(
  { image, values, maxGroups, aim, group }: MaskEditorProps,
  initialContent: 'masks' | 'empty',
): Promise<Opened> {
  const levels = await loadImageLevels(image.hash);
  const size = { width: image.width, height: image.height };
  const masks =
    initialContent === 'masks'
      ? await loadMasks(values, size)
      : { plane: createMaskBitmap(size), layers: noLayers, notShown: [] };
  const { groups } = masks.layers;
  // An editor opened for motion starts with a group. An empty group that remains empty is not saved.
  const layers = aim === 'motion' && groups.length === 0 ? withGroup(masks.layers) : masks.layers;
  const active = aim === 'still' ? staticBit : (layers.groups[group ?? 0]?.bit ?? staticBit);
  const editor = createEditor(size, masks.plane, { ...layers, active }, maxGroups);
  return { editor, levels, notShown: masks.notShown };
}

interface OtherSizeDialogProps {
  readonly was: { readonly width: number; readonly height: number };
  readonly image: ImageFile;
  readonly choose: (initialContent: 'masks' | 'empty') => void;
  readonly close: () => void;
}

/** The image was replaced by one of another size: what was painted on the old one can follow. */
function OtherSizeDialog({ was, image, choose, close }: OtherSizeDialogProps) {
  const now = formatPixels(image.width, image.height);
  const [ratioWas, ratioNow] = [formatRatio(was.width / was.height), formatRatio(image.width / image.height)];
  return (
    <Stack component="section" gap="s2" maw={520} aria-label="Masks of another size">
      <h2 className="head">These masks were painted for {formatPixels(was.width, was.height)}</h2>
      <p className="t2">
        The image is {now} now. The masks and path points can be scaled to the new size.
        {ratioWas !== ratioNow &&
          ` The ratio changes from ${ratioWas} to ${ratioNow}, so masks and paths are stretched to fit.`}
      </p>
      <Flex gap="s2" mt="s3">
        <Button variant="filled" data-autofocus onClick={() => choose('masks')}>
          Scale them to {now}
        </Button>
        <Button onClick={() => choose('empty')}>Start empty</Button>
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
      </Flex>
    </Stack>
  );
}
