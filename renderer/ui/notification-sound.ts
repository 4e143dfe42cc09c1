/**
 * Two soft notes a fourth apart, 0.4 s in total. The sound is generated, so that no file must be loaded or licensed.
 */
const notes = [
  { at: 0, hertz: 587.33 },
  { at: 0.12, hertz: 783.99 },
];
const loudness = 0.08;
const seconds = 0.28;

let context: AudioContext | undefined;

/** Silent where the browser wants a press on the page first. */
export function playNotificationSound(): void {
  context ??= new AudioContext();
  void context.resume().catch(() => {});
  const startTime = context.currentTime;
  for (const { at, hertz } of notes) {
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, startTime + at);
    volume.gain.linearRampToValueAtTime(loudness, startTime + at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, startTime + at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(startTime + at);
    tone.stop(startTime + at + seconds);
  }
}
