import { describe, expect, test } from 'vitest';
import { xmemlText } from '../../../../../shared/projects/export/xmeml.ts';
import { filesOf, idOf, makeCut, rates } from '../../../../support/make-cut.ts';

const written = (cut: ReturnType<typeof makeCut>, facts = {}, options = {}) =>
  xmemlText({ cut, files: filesOf(cut, facts), ...options }).replace(/\n\s*/g, '');

const clipItems = (text: string) => text.match(/<clipitem .*?<\/clipitem>/g) ?? [];

describe('an xmeml file', () => {
  test('has the sequence, clips with files, and markers for gaps', () => {
    const cut = makeCut(
      [
        { title: 'Quay', scene: 'Arrival', take: { trim: [10, 60] }, markers: [{ frame: 12, text: 'Bird' }] },
        { title: 'Lost', planned: 30 },
        { title: 'Map', take: { kind: 'image' }, planned: 15 },
      ],
      { rate: rates.ntsc },
    );
    const text = written(cut);
    const rate = '<rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate>';
    expect(text).toContain(
      `<!DOCTYPE xmeml><xmeml version="5"><sequence id="sequence-1"><name>Harbour</name><duration>95</duration>${rate}<timecode>${rate}<string>01:00:00:00</string><frame>108000</frame><displayformat>NDF</displayformat></timecode>`,
    );
    expect(clipItems(text)).toEqual([
      `<clipitem id="video-1"><name>010 Quay t01</name><enabled>TRUE</enabled><duration>100</duration>${rate}<start>0</start><end>50</end><in>10</in><out>60</out><file id="file-${idOf(2, 0)}"><name>010_quay_t01.mp4</name><pathurl>media/010_quay_t01.mp4</pathurl>${rate}<duration>100</duration><media><video><duration>100</duration><samplecharacteristics>${rate}<width>1280</width><height>720</height><pixelaspectratio>square</pixelaspectratio></samplecharacteristics></video></media></file><sourcetrack><mediatype>video</mediatype><trackindex>1</trackindex></sourcetrack><marker><comment>Bird</comment><name></name><in>12</in><out>-1</out></marker><logginginfo><scene>Arrival</scene><shottake>10-1</shottake><lognote></lognote></logginginfo></clipitem>`,
      expect.stringContaining('<start>80</start><end>95</end><in>0</in><out>15</out>'),
    ]);
    expect(text).toContain(
      '<marker><comment>No take is selected.</comment><name>020 Lost</name><in>50</in><out>80</out></marker></sequence>',
    );
  });

  test.each([
    [rates.slowNtsc, 24, 'TRUE'],
    [rates.cinema, 24, 'FALSE'],
    [rates.pal, 25, 'FALSE'],
    [rates.ntsc, 30, 'TRUE'],
    [rates.double, 60, 'TRUE'],
  ])('describes the rate %o', (rate, timebase, ntsc) => {
    const text = written(makeCut([{ take: {} }], { rate }));
    expect(text).toContain(`<rate><timebase>${timebase}</timebase><ntsc>${ntsc}</ntsc></rate>`);
  });

  // Premiere reads both as frames of the sequence: divided by its rate, they must be the times in the file.
  test.each([
    [
      rates.cinema,
      { numerator: 30, denominator: 1 },
      [60, 120],
      '<start>0</start><end>48</end><in>48</in><out>96</out>',
    ],
    [rates.pal, rates.cinema, [12, 49], '<start>0</start><end>39</end><in>13</in><out>52</out>'],
    [rates.double, rates.pal, [25, 50], '<start>0</start><end>60</end><in>60</in><out>120</out>'],
    [rates.pal, rates.pal, [10, 60], '<start>0</start><end>50</end><in>10</in><out>60</out>'],
  ] as const)(
    'in a cut of %o counts a file of %o on the grid of the sequence, video and sound',
    (cutRate, rate, trim, points) => {
      const cut = makeCut([{ take: { rate, trim: [...trim], frames: 150 } }], { rate: cutRate });
      const clips = clipItems(written(cut, { hasAudio: true }));
      expect(clips).toHaveLength(2);
      for (const clip of clips) expect(clip).toContain(points);
      // The file keeps its own rate.
      const fileRate = /<file .*?<rate><timebase>(\d+)</.exec(clips[0] ?? '')?.[1];
      expect(fileRate).toBe(String(Math.round(rate.numerator / rate.denominator)));
    },
  );

  test('counts a rate without a name in frames of the cut', () => {
    const rate = { numerator: 12_500, denominator: 1000 };
    const cut = makeCut([{ take: { rate, trim: [3, 10], frames: 20 }, markers: [{ frame: 5, text: 'x' }] }]);
    const [clip] = clipItems(written(cut));
    expect(clip).toContain(
      '<duration>40</duration><rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate><start>0</start><end>14</end><in>6</in><out>20</out>',
    );
    expect(clip).toContain('<in>10</in><out>-1</out>');
  });

  test('describes a file once, and links its video and its audio', () => {
    const cut = makeCut([{ take: {} }, { take: { sameAs: 0 } }]);
    const text = written(cut, { hasAudio: true });
    expect(text.match(/<pathurl>/g)).toHaveLength(1);
    expect(clipItems(text)).toHaveLength(4);
    expect(text).toContain(
      '<link><linkclipref>audio-2</linkclipref><mediatype>audio</mediatype><trackindex>1</trackindex><clipindex>2</clipindex></link>',
    );
  });

  test('has the guide track on an audio track of its own', () => {
    const guide = { hash: '', name: 'Voice', offset: -5, gain: 12 };
    const file = { name: 'guide_voice.wav', url: 'media/guide_voice.wav', hasAudio: true };
    const cut = makeCut([{ take: {} }], { guide });
    const text = written(cut, { hasAudio: true }, { guide: { file, seconds: 2 } });
    const rate = '<rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate>';
    expect(clipItems(text)).toHaveLength(3);
    expect(clipItems(text)[2]).toContain(
      `<clipitem id="guide"><name>Voice</name><enabled>TRUE</enabled><duration>50</duration>${rate}<start>0</start><end>45</end><in>5</in><out>50</out><file id="file-guide"><name>guide_voice.wav</name><pathurl>media/guide_voice.wav</pathurl>${rate}<duration>50</duration><media><audio><channelcount>2</channelcount></audio></media></file>`,
    );
    expect(clipItems(text)[2]).toContain('<parameterid>level</parameterid><valuemin>0</valuemin>');
    expect(clipItems(text)[2]).toContain('<value>3.981072</value>');
    expect(text.match(/<track>/g)).toHaveLength(3);
    const plain = makeCut([{ take: {} }], { guide: { ...guide, gain: 0 } });
    expect(written(plain, {}, { guide: { file, seconds: 2 } })).not.toContain('<filter>');
  });

  test('names drop-frame timecode', () => {
    const text = written(makeCut([{ take: {} }], { rate: rates.ntsc }), {}, { dropFrame: true });
    expect(text).toContain('<string>01:00:00;00</string><frame>107892</frame><displayformat>DF</displayformat>');
  });
});
