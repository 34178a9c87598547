import { useState } from 'react';
import {
  Checkbox,
  CodeInput,
  Dropzone,
  Grid,
  PasswordField,
  Select,
  Slider,
  SoundButton,
  Stack,
  Switch,
  TextArea,
  TextField,
} from '../../src';
import type { GalleryPage, Say } from '../situation';
import { sampleSound } from '../sample-sound';

export const fieldPages: readonly GalleryPage[] = [
  { id: 'text-field', title: 'TextField, PasswordField, TextArea', Show: Texts },
  { id: 'select', title: 'Select', Show: Voices },
  { id: 'choice', title: 'Checkbox, Switch, Slider', Show: Choices },
  { id: 'code-input', title: 'CodeInput', Show: Code },
  { id: 'dropzone', title: 'Dropzone', Show: Files },
];

function Texts({ say }: { say: Say }) {
  return (
    <Grid minimum="18rem">
      <TextField label={say('Username', 'اسم المستخدم')} required defaultValue={say('Layla', 'ليلى')} />
      <TextField
        label={say('Email', 'البريد الإلكتروني')}
        type="email"
        defaultValue="layla@example"
        error={say('Enter an address like name@example.com.', 'أدخل عنوانًا مثل name@example.com.')}
      />
      <PasswordField
        label={say('Password', 'كلمة المرور')}
        hint={say('At least 8 characters.', 'ثمانية أحرف على الأقل.')}
        defaultValue="correct horse"
      />
      <TextField label={say('Email', 'البريد الإلكتروني')} type="email" readOnly value="layla@example.com" />
      <TextField label={say('Voice name', 'اسم الصوت')} placeholder={say('My voice', 'صوتي')} disabled />
      <TextArea
        label={say('Text', 'النص')}
        hint={say('Up to 5,000 characters.', 'حتى 5000 حرف.')}
        placeholder={say('Write what should be said', 'اكتب ما تريد أن يُقال')}
      />
    </Grid>
  );
}

function Voices({ say }: { say: Say }) {
  const [voice, setVoice] = useState('v3');
  const [level, setLevel] = useState('');
  const [src] = useState(() => URL.createObjectURL(sampleSound()));
  const voices = Array.from({ length: 60 }, (_, index) => ({
    value: `v${index}`,
    label: say(`Voice ${index + 1}`, `الصوت ${index + 1}`),
    detail: index % 2 ? say('Warm, narration', 'دافئ، للسرد') : say('Bright, Levantine', 'مشرق، شامي'),
    group: index < 30 ? say('Women', 'نساء') : say('Men', 'رجال'),
    disabled: index === 5,
  }));
  const playLabel = say('Listen to this voice', 'استمع إلى هذا الصوت');
  return (
    <Grid minimum="18rem">
      <Select
        label={say('Library voice', 'صوت من المكتبة')}
        options={voices}
        value={voice}
        onValueChange={setVoice}
        preview={<SoundButton src={src} playLabel={playLabel} stopLabel={say('Stop', 'إيقاف')} />}
      />
      <Select
        label={say('Model level', 'مستوى النموذج')}
        placeholder={say('Select a level', 'اختر مستوى')}
        options={[
          { value: 'a', label: say('Intelligent', 'ذكي') },
          { value: 'b', label: say('Conversational', 'محادثة') },
        ]}
        value={level}
        onValueChange={setLevel}
        error={level ? undefined : say('Please select a level.', 'يُرجى اختيار مستوى.')}
        required
      />
    </Grid>
  );
}

function Choices({ say }: { say: Say }) {
  const [agreed, setAgreed] = useState(false);
  const [on, setOn] = useState(true);
  const [speed, setSpeed] = useState(1.2);
  return (
    <Grid minimum="18rem">
      <Stack>
        <Checkbox
          label={say('I agree to the Terms and Conditions', 'أوافق على الشروط والأحكام')}
          checked={agreed}
          onCheckedChange={setAgreed}
          error={agreed ? undefined : say('Please accept to register.', 'يُرجى الموافقة للتسجيل.')}
        />
        <Checkbox label={say('Ticked', 'محدَّد')} checked onCheckedChange={() => undefined} />
      </Stack>
      <Switch label={say('Two-factor sign-in', 'التحقق بخطوتين')} checked={on} onCheckedChange={setOn} />
      <Slider
        label={say('Playback speed', 'سرعة التشغيل')}
        value={speed}
        onValueChange={setSpeed}
        minimum={0.5}
        maximum={2}
        step={0.1}
        valueText={`${speed.toFixed(1)}×`}
      />
    </Grid>
  );
}

function Code({ say }: { say: Say }) {
  const [code, setCode] = useState('123');
  return (
    <Grid minimum="22rem">
      <CodeInput
        label={say('Enter the code sent to your email', 'أدخل الرمز المُرسَل إلى بريدك الإلكتروني')}
        value={code}
        onValueChange={setCode}
      />
      <CodeInput
        label={say('Code', 'الرمز')}
        value="000000"
        onValueChange={() => undefined}
        error={say('This code is not right.', 'هذا الرمز غير صحيح.')}
      />
    </Grid>
  );
}

function Files({ say }: { say: Say }) {
  const [file, setFile] = useState<File>();
  return (
    <Grid minimum="18rem">
      <Dropzone
        label={say('Upload an audio', 'ارفع مقطعًا صوتيًا')}
        accept={['.mp3', '.wav', '.m4a']}
        maximumBytes={25e6}
        file={file}
        onFile={setFile}
        onRemove={() => setFile(undefined)}
      />
      <Dropzone
        label={say('Upload a video', 'ارفع مقطع فيديو')}
        accept={['.mp4', '.mov', '.avi']}
        maximumBytes={200e6}
        file={new File(['a'.repeat(3e5)], 'interview take 2.mp4')}
        onFile={() => undefined}
        onRemove={() => undefined}
      />
    </Grid>
  );
}
