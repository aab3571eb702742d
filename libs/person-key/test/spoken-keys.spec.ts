import { decodeTranscript } from '../src/index.js';

/** What was said, by the key that was meant. */
type Said = readonly (readonly [key: string, transcripts: readonly string[]])[];

function missed(said: Said): readonly unknown[] {
  return said.flatMap(([key, transcripts]) =>
    transcripts.flatMap((transcript) => {
      const [first] = decodeTranscript(transcript);
      return first?.key === key ? [] : [{ transcript, key, heard: first?.key }];
    }),
  );
}

const STORIES: Readonly<Record<string, Said>> = {
  'as it is written, in groups or in one': [
    ['B58JL42JVA', ['B58-JL4-2JVA', 'b58jl42jva', 'B58 JL4 2JVA.', 'B58 JL4 2J VA', 'b58-jl4-2jva', 'B5 8J L4 2J VA']],
    ['2K0Q1B4NDM', ['2K0-Q1B-4NDM', '2KO-QIB-4NDM', 'My key is 2K0Q1B4NDM.', '2k0, q1b, 4ndm']],
    ['JMVAAA5EED', ['JMV-AAA-5EED', 'jmv aaa 5eed', 'JMVAAA5EED']],
    ['SEAUU7QE63', ['SEA-UU7-QE63', 'sea uu7 qe63']],
  ],
  'in names of letters': [
    ['B58JL42JVA', ['bee five eight jay ell four two jay vee ay', 'B. Five. Eight. J. L. Four. Two. J. V. A.']],
    [
      '2K0Q1B4NDM',
      [
        'two kay oh cue won be for en dee em',
        'too K zero queue one bee fore N D M',
        'TO KAY OH Q WON BEE FOUR EN DEE EM',
      ],
    ],
    ['DT2MWUQMPF', ['dee tee two em double u you cue em pee eff', 'D tea to M double you you queue M pea F']],
    ['RGRENBRRUW', ['are gee are ee en bee are are you double u', 'R G R E N B R R U W']],
  ],
  'in the NATO alphabet': [
    [
      'B58JL42JVA',
      ['Bravo five eight Juliet Lima four two Juliet Victor Alpha', 'bravo 5 8 juliett lima 4 2 juliett victor alfa'],
    ],
    [
      'DT2MWUQMPF',
      [
        'Delta Tango 2 Mike Whiskey Uniform Quebec Mike Papa Foxtrot',
        'delta, tango, two; mike, whisky, uniform: quebec, mike, papa, foxtrot!',
      ],
    ],
    [
      '77Z46ZTGKP',
      ['seven seven zulu fower six zulu tango golf kilo papa', 'double seven Zulu four six Zulu Tango Golf Kilo Papa'],
    ],
  ],
  'in words that people choose themselves': [
    [
      'B58JL42JVA',
      [
        'B as in boy 5 8 J as in John L as in Larry 4 2 J as in John V as in Victor A as in apple',
        'B for boy, five, eight, J for John, L like Larry, four, two, J like John, V as in victory, A for Adam',
      ],
    ],
    [
      '2K0Q1B4NDM',
      [
        'two, K like king, zero, Q as in queen, one, B as in boy, four, N like Nancy, D as in dog, M for Mary',
        '2 kay as in kite 0 Q like queen 1 bee as in bravo 4 N as in Nora D for David M as in mother',
      ],
    ],
    [
      'DT2MWUQMPF',
      [
        'D like dog, T like Tom, two, M like Mary, W like water, U like umbrella, Q like queen, M like Mary, P like Peter, F like Frank',
      ],
    ],
  ],
  'with doubles and triples': [
    ['77A4SJKXRN', ['double seven A four S J K X R N', 'double 7 alpha 4 sierra juliet kilo x-ray romeo november']],
    [
      'JMVAAA5EED',
      [
        'J M V triple A five double E D',
        'jay em vee triple ay five double ee dee',
        'J M V A double A 5 double E D',
        'Juliet Mike Victor treble A 5 double E Delta',
      ],
    ],
    ['CXJL9MJF77', ['C X J L nine M J F double seven', 'see ex jay el nine em jay eff double seven']],
    ['659005R42G', ['six five nine double zero five R forty two G', '6 5 9 double oh 5 R 4 2 G']],
  ],
  'with numbers read in groups': [
    [
      'B58JL42JVA',
      [
        'B fifty eight J L forty two J V A',
        'b 58 j l 42 j v a',
        'Bravo fifty-eight Juliet Lima forty-two Juliet Victor Alpha',
      ],
    ],
    ['1PHGM17TH7', ['one P H G M seventeen T H seven', '1 papa hotel golf mike 17 tango hotel 7']],
    [
      '6DMLDW300B',
      [
        'six D M L D W three hundred B',
        '6 D M L D W 300 B',
        'six D M L D W thirty zero B',
        'six D M L D double u three double oh B',
      ],
    ],
    [
      '659005R42G',
      ['sixty five nine hundred five R forty two G', '659 005 R 42 G', 'six fifty nine oh oh five R forty two G'],
    ],
    [
      'U56LH67J18',
      ['U fifty six L H sixty seven J eighteen', 'you five six L H six seven jay one eight', 'U 56 L H 67 J 18'],
    ],
  ],
  'with dashes, fillers and polite words': [
    [
      'B58JL42JVA',
      [
        'B 5 8 dash J L 4 dash 2 J V A',
        'B 5 8 hyphen J L 4 hyphen 2 J V A',
        'Sure, my key is B 5 8, J L 4, 2 J V A.',
        'Um, okay, so it is B, uh, 5, 8, then J, L, and then 4, 2, J, V, A. Got it?',
        'Yes, hold on... okay. The code is bee five eight. Jay ell four. Two jay vee ay. Thank you!',
        "Let me see, it's B 5 8, um, J L 4, and finally 2 J V A, that's it.",
        'Hi, how are you? My person key is B58 JL4 2JVA, did you get that?',
        'the letter B the number 5 the number 8 the letter J the letter L the number 4 the number 2 the letter J the letter V the letter A',
        'The first part is B 5 8, the second part is J L 4, and the last part is 2 J V A.',
        'It starts with B 5 8, next is J L 4, and the last part is 2 J V A',
      ],
    ],
    [
      '2K0Q1B4NDM',
      [
        'my key is two K oh, are you ready for the rest, Q one B, four N D M',
        'Two, K, zero. Dash. Q, one, B. Dash. Four, N, D, M. Is that okay?',
        'okay um two kay uh zero er cue one bee hmm four en dee em thank you so much',
        'I have it here: 2 K 0, Q 1 B, 4 N D M. Would you like me to repeat it?',
      ],
    ],
  ],
  'with corrections and restarts': [
    [
      'B58JL42JVA',
      [
        'B 5 9 no wait 8 J L 4 2 J V A',
        'B 5 8 J L 4 2 J B, sorry, V, A',
        'B 5 8 J L 4 3, scratch that, 2 J V A',
        'D, no wait, B as in boy, 5 8 J L 4 2 J V A',
        'B five nine, I mean eight, J L four two J V A',
        'B 5 8 J M, sorry, scratch that, L 4 2 J V A',
        'B 5 8 K L, let me start over, B 5 8 J L 4 2 J V A',
        'B 5 8 J L 4 2 J V K. No, sorry, A.',
        'Bravo, five, eight, Golf, correction, Juliet, Lima, four, two, Juliet, Victor, Alpha',
        'B 5 8 J L 4 2 J V A, V not B',
      ],
    ],
    [
      '2K0Q1B4NDM',
      [
        '2 K 0 Q 1 B 4 N B, no wait, D as in dog, M',
        '2 A, no, K as in king, 0 Q 1 B 4 N D M',
        'two K oh Q one D, no, not D, B as in boy, four N D M',
        '2 K 0 Q 1 B 4 M, sorry, N as in Nancy, D, M',
        'two kay oh cue, actually, let me start again, two kay oh cue one bee four en dee em',
      ],
    ],
  ],
  'said more than once': [
    [
      'B58JL42JVA',
      [
        'B 5 8 J L 4 2 J V A. I repeat, B 5 8 J L 4 2 J V A.',
        'B 5 8 J L 4 2 J V A, again, Bravo five eight Juliet Lima four two Juliet Victor Alpha',
        'b58 jl4 2jva once more b as in boy fifty eight jay ell forty two jay vee ay',
        'B 5 H J L 4 2 J V A. So that is B 5 8 J L 4 2 J B A.',
        'D 5 8 J L 4 2 J V A, one more time: B 5 8 J L 4 2 J V 8',
        'B 5 8 J L 4 2 J V A B 5 8 J L 4 2 J V A',
        'B58JL42JVA B58JL42JVA B58JL42JVA',
      ],
    ],
    [
      'DT2MWUQMPF',
      [
        'D T 2 M W U Q M P F, that was Delta Tango two Mike Whiskey Uniform Quebec Mike Papa Foxtrot',
        'dee tee two em double u you cue em pee eff. Did you get that? D T 2 N W U Q M P S.',
      ],
    ],
  ],
  'beside other things': [
    [
      'B58JL42JVA',
      [
        'My name is Ann and my key is B 5 8 J L 4 2 J V A',
        'I am calling about my order. My key is B58 JL4 2JVA.',
        'B 5 8 J L 4 2 J V A, and my phone number is 555 867 5309',
        'My phone is five five five, one two three four, and the key is B five eight J L four two J V A',
        '"B58-JL4-2JVA" (that is all that it says here)',
      ],
    ],
  ],
};

describe('a key is heard when it is said', () => {
  it.each(Object.entries(STORIES))('%s', (_, said) => {
    expect(missed(said)).toEqual([]);
  });

  it.each(Object.entries(STORIES))('%s, in capitals or in none, and without punctuation', (_, said) => {
    const variants = said.map(([key, transcripts]) => {
      const bare = transcripts.map((each) => each.replace(/[.,:;!?"()]/g, ''));
      return [
        key,
        [...bare, ...transcripts.map((each) => each.toLowerCase()), ...bare.map((each) => each.toUpperCase())],
      ] as const;
    });
    expect(missed(variants)).toEqual([]);
  });
});

describe('what is given for a transcript', () => {
  it('is the key and the way it is written', () => {
    expect(decodeTranscript('bee five eight jay ell four two jay vee ay')[0]).toEqual({
      key: 'B58JL42JVA',
      formatted: 'B58-JL4-2JVA',
    });
  });
});
