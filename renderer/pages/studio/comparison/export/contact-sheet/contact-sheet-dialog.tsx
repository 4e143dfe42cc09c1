import { NumberInput, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { formatPixels } from '../../../../../../shared/util/format-numbers.ts';
import { ExportDialogFrame } from '../../../../../ui/export/export-dialog-frame.tsx';
import { exportFileName } from '../../../../../ui/export/export-file-name.ts';
import { useExportJob } from '../../../../../ui/export/use-export-job.ts';
import { notify } from '../../../../../ui/notify.ts';
import { saveBlob } from '../../../../../ui/save-file.ts';
import { countStageColumns, listColumnCountOptions } from '../subject/column-count-options.ts';
import { type ExportFrame, type ExportPane, type ExportSubject, hdrRemarks } from '../subject/export-subject.ts';
import { loadPaneImage } from '../subject/load-pane-image.ts';
import { type Caption, captionOf, textOfCaptions } from '../subject/pane-captions.ts';
import { useShownFrames } from '../subject/use-shown-frames.ts';
import { ContactSheetPreview } from './contact-sheet-preview.tsx';
import { drawCaptions, waitForFonts } from './draw-captions.ts';
import { type ContactSheetResult, layOutContactSheet } from './lay-out-contact-sheet.ts';
import { withTexts } from './png-text.ts';

const commonWidths = [3840, 2560, 1920, 1280] as const;
const [leastWidth, mostWidth] = [320, 32_000];

/** All panes at this moment as one image. */
export function ContactSheetDialog({
  subject,
  close,
}: {
  readonly subject: ExportSubject;
  readonly close: () => void;
}) {
  const { panes, title, leftOut } = subject;
  const work = useExportJob();
  const [size, setSize] = useState<string>('full');
  const [own, setOwn] = useState<number>(1600);
  const [columns, setColumns] = useState(() => countStageColumns(panes));
  const [withTitle, setWithTitle] = useState(true);
  const [withPrompts, setWithPrompts] = useState(true);
  const frames = useShownFrames(subject);
  const captions = panes.map((pane, index) => captionOf(pane, withPrompts, frames[index]));
  const width = size === 'full' ? undefined : size === 'own' ? own : Number(size);
  const layoutResult = layOutContactSheet(
    {
      images: panes.map(({ item }) => item),
      columns,
      hasTitle: withTitle && title !== '',
      ...(width === undefined ? {} : { width }),
    },
    captions,
  );
  const { plan, tooLarge } = layoutResult;
  const remarks = [...leftOut, ...hdrRemarks(panes)];
  if (tooLarge) {
    const requestedSize = formatPixels(tooLarge.width, tooLarge.height);
    remarks.push(
      `${requestedSize} pixels exceed the maximum image size. The largest possible size is ${formatPixels(plan.width, plan.height)}.`,
    );
  }
  const startExport = () =>
    void work.start(async (signal, reportProgress) => {
      reportProgress(0, panes.length);
      const file = await makeContactSheet({ title, panes, frames, captions, layoutResult }, signal, (done) =>
        reportProgress(done, panes.length),
      );
      const name = `${exportFileName(title, Date.now())}.png`;
      saveBlob(file, name);
      notify('Contact sheet saved', name);
      close();
    });
  return (
    <ExportDialogFrame
      isNewMedia
      title="Contact sheet"
      close={close}
      preview={
        <ContactSheetPreview
          layoutResult={layoutResult}
          panes={panes}
          frames={frames}
          captions={captions}
          title={title}
        />
      }
      facts={`PNG · ${formatPixels(plan.width, plan.height)} pixels`}
      remarks={remarks}
      work={work}
      action={tooLarge ? 'Save largest size' : 'Save PNG'}
      start={startExport}
      unit="images"
    >
      <Select
        label="Size"
        allowDeselect={false}
        data={[
          { value: 'full', label: 'Full size' },
          ...commonWidths.map((each) => ({ value: String(each), label: `${each} pixels wide` })),
          { value: 'own', label: 'Custom width' },
        ]}
        value={size}
        onChange={(value) => value !== null && setSize(value)}
      />
      {size === 'own' && (
        <NumberInput
          label="Width"
          suffix=" px"
          min={leastWidth}
          max={mostWidth}
          allowDecimal={false}
          clampBehavior="blur"
          value={own}
          onChange={(value) => typeof value === 'number' && value >= leastWidth && value <= mostWidth && setOwn(value)}
        />
      )}
      {panes.length > 1 && (
        <Select
          label="Arrangement"
          allowDeselect={false}
          data={listColumnCountOptions(panes)}
          value={String(columns)}
          onChange={(value) => value !== null && setColumns(Number(value))}
        />
      )}
      <Switch label="Title" checked={withTitle} onChange={(event) => setWithTitle(event.currentTarget.checked)} />
      <Switch
        label="Prompts"
        description="Also embedded as text in the file."
        checked={withPrompts}
        onChange={(event) => setWithPrompts(event.currentTarget.checked)}
      />
    </ExportDialogFrame>
  );
}

interface ContactSheetRequest {
  readonly title: string;
  readonly panes: readonly ExportPane[];
  /** In the order of the panes. */
  readonly frames: readonly (ExportFrame | undefined)[];
  readonly captions: readonly Caption[];
  readonly layoutResult: ContactSheetResult;
}

/** The sheet as a PNG, with all that is written on it as text in its head. Stops between images at `signal`. */
async function makeContactSheet(
  order: ContactSheetRequest,
  signal: AbortSignal,
  onImage: (count: number) => void,
): Promise<Blob> {
  const { panes, frames, captions, title, layoutResult } = order;
  const { plan, style } = layoutResult;
  const canvas = new OffscreenCanvas(plan.width, plan.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This computer can’t create a canvas of this size.');
  await waitForFonts();
  drawCaptions(context, plan, style, captions, title);
  context.imageSmoothingQuality = 'high';
  for (const [index, pane] of panes.entries()) {
    signal.throwIfAborted();
    const image = await loadPaneImage(pane, frames[index]);
    const area = plan.cells[index]?.image;
    if (area) context.drawImage(image, area.x, area.y, area.width, area.height);
    image.close();
    onImage(index + 1);
  }
  const png = await canvas.convertToBlob({ type: 'image/png' });
  signal.throwIfAborted();
  const texts = { Title: title, Description: textOfCaptions(captions), Software: 'Triptych' };
  return new Blob([withTexts(new Uint8Array(await png.arrayBuffer()), texts)], { type: 'image/png' });
}
